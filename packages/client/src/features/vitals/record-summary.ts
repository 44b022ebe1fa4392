import type { VitalsRecord } from '@hearthline/contracts';

/** What a record says, in one line. */
export function recordSummary(record: VitalsRecord): string {
  const { bloodPressure, pulse, spo2, temperature, sugar } = record;
  const readings = [
    bloodPressure && `Blood pressure ${bloodPressure}`,
    pulse && `Pulse ${String(pulse)} bpm`,
    spo2 && `SpO2 ${String(spo2)} %`,
    temperature && `Temperature ${temperature.toFixed(1)} °C`,
    sugar && `Sugar ${String(sugar)} mg/dL`,
  ];
  return readings.filter(Boolean).join(', ');
}
