import type { HelpScene } from '../help-scene.ts';

/** The tasks of a nurse or gerocultor in every shift. */
export const dailyScenes: readonly HelpScene[] = [
  {
    id: 'record-vitals',
    title: 'Record vitals',
    summary: 'Blood pressure, pulse, SpO2 and the rest, for one resident after another.',
    permission: 'canRecordVitals',
    screen: { href: '/forms/vitals', label: 'Record vitals' },
    picture: {
      shape: 'tall',
      alt: 'Form 01 with the faces of the residents, the fields with the last readings, and the keypad.',
    },
    steps: [
      'Open “Record vitals” in the menu. Pick the resident from the faces, or type a name or room in the search. A tick on a face means: already measured today.',
      'Check the name, the room and the allergies at the top. Then enter the values with the keypad; “Next field” takes you on. The last reading of this resident stands beside each field.',
      'Blood pressure, pulse and SpO2 are asked for every time, temperature and sugar only when you measured them. If you could not take a reading, choose the reason under “Could not measure…” and the record still counts.',
      'Tick hydration, urine and defecation if you saw them, or press “No” if you know that there was none; otherwise they stay “-”. Add “Notes” or another time if you did not measure just now.',
      'Press “Save and next” to go on to the next resident who has no vitals today, or “Save” to stop here.',
    ],
    questions: [
      {
        question: 'The form says my value is out of the usual limits.',
        answer:
          'Measure again. If it is the same, tick “I measured it twice: record it anyway”. The record is marked so that everybody sees it was checked.',
      },
      {
        question: 'What happens after a severe reading?',
        answer:
          'It is saved, and everyone signed in can see an alert. If nobody else is signed in, the form says so: phone a colleague. Press “I’ll take it” if you stay with the resident. If the number is a slip, press “Typed wrong: correct it”; that cancels the alert.',
      },
      {
        question: 'It asks “Does this look right?”',
        answer:
          'A value is severe, or far from what this resident usually has. It is often a typing slip. “Check” brings you back to the form, “Save” saves it as it is.',
      },
      {
        question: 'I was called away in the middle.',
        answer:
          'What you typed is kept on this device, encrypted, for you alone. Open the form again and it offers your unfinished record.',
      },
    ],
  },
  {
    id: 'medication-round',
    title: 'The medication round',
    summary: 'Every dose that is due, given or not given, and by whom.',
    permission: 'canRecordMedications',
    screen: { href: '/round', label: 'Medication round' },
    picture: {
      shape: 'wide',
      alt: 'The medication round: the counts of the day, and the doses of each resident with their buttons.',
    },
    steps: [
      'Open “Medication round”. “Now” shows what is due, “Late” what nobody recorded in time, also yesterday’s, for 48 hours, “All day” everything. The numbers at the top count the doses of the round.',
      'Find the resident and press “Open” beside the dose. From now on your colleagues see that you are giving it, so nobody gives it twice.',
      'Compare the name, the dose, the route and the instructions with what you have in your hand. Allergies stand at the top.',
      'Where there is nothing to ask, “Given” also stands in the line: one tap once it is taken. “Undo” takes a slip back.',
      'Once it is taken, press “Given”. If it was not, press “Refused”, “Omitted” or “Held” and choose why.',
      'If a resident has several doses, tick those that you gave and press the one button below them. The ticks go over all times of the resident. Residents stand in the order of their rooms; “By time” puts the times first.',
    ],
    questions: [
      {
        question: 'I gave it earlier.',
        answer:
          'Press “Change the time” before “Given”. Up to 24 hours back is possible. Of a dose that was missed on an earlier day you are asked when it was given.',
      },
      {
        question: 'The dose needs two people.',
        answer:
          'Choose “They confirm here”, and your witness enters their name and their PIN or password. Or choose “On their own device” and press “Given”: they see your request at the top of every page and press “Confirm”. Until then the dose does not count as given. “Cancel request” ends it.',
      },
      {
        question: 'The order is a range, or goes by the sugar.',
        answer:
          'Open the dose. Of a range you choose the amount; nothing is chosen before. Of a scale you enter the reading, or take the last one if it is at most an hour old, and the amount stands below. If no step fits, ask the doctor and enter what was ordered for this once, with a reason.',
      },
      {
        question: 'It is a patch or an injection.',
        answer:
          'The last four sites stand above the choice. A patch needs its “Site” and an answer to “Old patch removed?”. For an injection or a cream you may leave the site out.',
      },
      {
        question: 'Half of it was spat out.',
        answer:
          'Press “Only a part was taken” before “Given”, say how much was taken and why. The stock and the most in 24 hours still count the whole dose. Of a controlled drug say what became of the rest.',
      },
      {
        question: 'It says “Covert”, “Crushed” or “Self-administered”.',
        answer:
          'So it was ordered; the line names who agreed, where somebody had to. Open such a dose: it is not given with one tap. What the resident takes alone you record as given, and the record says that the resident took it.',
      },
      {
        question: 'It says that a nurse gives this.',
        answer:
          'Not every role gives by that route in your home. Ask a colleague of a role that is named. What was given on paper you can still enter. Root sets it: “System Settings”, then “Who gives which route”.',
      },
      {
        question: 'A resident is back, but no dose is due.',
        answer:
          'Their medicines are to be checked first: the round says so, with “Check medicines”. Until a nurse or above has signed, nothing is due and nothing counts as missed. What had to be given before is recorded with a reason.',
      },
      {
        question: 'It is a controlled drug.',
        answer:
          'Every act needs a witness: given, refused, corrected or deleted, and each change of the stock. If it was not given, say whether it was taken out of the pack, and whether it was put back or destroyed.',
      },
      {
        question: 'How do I give something as needed?',
        answer:
          'It stands under “As needed”, below the timed doses. It says how many were given in 24 hours, and “Can be given now” or from when. Open it and say what it is for. Later you are asked “Did it help?”.',
      },
      {
        question: 'I gave it too early, too late or too soon.',
        answer:
          'Open it and press “It was given: record it with a reason”, or “Given”, and write why. The record is marked, and nurses get an alert.',
      },
      {
        question: 'It says how much of a substance was given in 24 hours.',
        answer:
          'All products with that substance count together, in mg: paracetamol in co-codamol too. Above the home’s most it wants a reason. Products whose amount is not known are named: add them up yourself.',
      },
      {
        question: 'I record a dose that is not prescribed.',
        answer:
          'Form 02 asks as the round does: allergies, the most of a substance in 24 hours, and interval and most of what the resident has as needed with that substance. If a limit is reached it wants a reason. Controlled drugs are given in the round alone.',
      },
      {
        question: 'It warns about an allergy.',
        answer:
          'Another substance of the same class counts too: flucloxacillin is a penicillin. If allergies are not recorded, say who was asked. Press “Do not give it” and ask. If the doctor has said that it may be given, write down why, and it is recorded with your reason.',
      },
      {
        question: 'The list is not live.',
        answer:
          'Then give nothing from it: a colleague may have given the dose already. If you gave it from the paper list, press “Note what was given on paper”. Its line then says when you noted it and that it is not sent yet; it is sent when the connection is back.',
      },
    ],
  },
  {
    id: 'alerts',
    title: 'An alert',
    summary: 'Somebody needs you: take the alert, do what is needed, measure again, close it.',
    permission: 'canRecordVitals',
    screen: { href: '/dashboard', label: 'Dashboard' },
    picture: {
      shape: 'wide',
      alt: 'An opened alert: what happened, the field “Action taken”, and its buttons.',
    },
    steps: [
      'An alert stands in red at the top of every page. Press “I’ll take it”. Everyone signed in now sees that you are on it. “Undo” gives it back for a few seconds.',
      'Go to the resident. Then press the text of the alert to open it, and write under “Action taken” what you did.',
      'Press “Measure again”: the form asks for the readings of the alert alone, and leads back. The alert says when the recheck is due, and calls again if it is late. Only a new reading moves that time.',
      'When the reading is back to normal, the alert asks whether to close it: “Close the alert”. It stays readable on the resident’s page under “Past alerts”.',
    ],
    questions: [
      {
        question: 'What raises an alert?',
        answer:
          'A severe reading, a time-critical dose that was missed, a dose that was given outside the rules, and the same medication refused three times in a row. A resident’s own limits can make it stricter or less strict.',
      },
      {
        question: 'I took it, but I have to leave.',
        answer:
          'Open the alert and press “Hand over to…”, then the colleague. If somebody else has left, press “Take over” and write why.',
      },
      {
        question: 'I cannot close it.',
        answer:
          'While no later reading is normal, a nurse closes it. Measure again, or tell the nurse. Once the readings are normal, everybody who records vitals can close it.',
      },
      {
        question: 'The reading was a typing error.',
        answer:
          'Correct the record. The alert is then cancelled by itself, or changed to what is severe now.',
      },
      {
        question: 'I want to hear it.',
        answer: 'Turn on the alert sound in the menu under your name.',
      },
      {
        question: 'Where are alerts that nobody closed?',
        answer:
          'After 7 days they move to “Unclosed alerts”, which the dashboard counts. They are closed there like any other.',
      },
    ],
  },
  {
    id: 'handover',
    title: 'Handover',
    summary: 'What happened in the shift, written by the records themselves; you add what only you know.',
    permission: 'canViewRecords',
    screen: { href: '/handover', label: 'Handover' },
    picture: {
      shape: 'wide',
      alt: 'The handover of a shift: severe readings, doses, and the notes beside them.',
    },
    steps: [
      'Open “Handover”. It opens with the shift that is running: severe readings, doses that were missed or refused, low stock, residents who came, changed or left.',
      'At the beginning of your shift press “Previous shift”, read it, and press “Mark as read”. The next one sees who has read it, and when.',
      'Write under “Notes” what no record says: a visit, a mood, something to watch. Choose the resident if it is about one, then press “Add note”.',
      'For a meeting press “Print”.',
    ],
    questions: [
      {
        question: 'A dose was not signed for.',
        answer:
          'Press it under “Doses not signed for”, or press its mark in the resident’s Kardex, and record what happened: given with its time, or why it was not given. It stays there until somebody does.',
      },
      {
        question: 'It says that controlled drugs have not been counted.',
        answer:
          'Press “Count”. Two of you count what is in the cupboard; one enters it, the other confirms with a PIN or password. The count does not change the balance. If it differs, managers see it until it is settled: correct the stock with a witness or count again, then a manager notes how it was settled.',
      },
      {
        question: 'Do I have to copy the readings into it?',
        answer: 'No. It follows the records, and it changes on your screen while colleagues record.',
      },
      {
        question: 'My note was wrong.',
        answer: 'Press “Remove” while the shift is running. Later a manager or above can still remove it.',
      },
      {
        question: 'The times of the shifts are not ours.',
        answer: 'Root sets them: “System Settings”, then “The Home”.',
      },
    ],
  },
  {
    id: 'no-connection',
    title: 'When the connection is gone',
    summary: 'What still works, what waits on the device, and what you must not trust.',
    picture: {
      shape: 'wide',
      alt: 'The dashboard without a connection: “Not live since” on yellow in the top bar, the values outlined.',
    },
    steps: [
      'Look at the top of the page. “Live” with a whole line: all you see is true now. “Not live since” and a time, on yellow: what you see is as old as that.',
      'Go on recording vitals. What you save is kept on this device, encrypted, and sent when the connection is back. The chip at the top says how many are waiting.',
      'Give no medication from a list that is not live. Work from the paper list (“Print this round” has this shift and the next one; print it before you need it), and note each dose with “Note what was given on paper”.',
      'Press the chip to see what waits, and “Try now” to send it. “All sent” tells you that everything has arrived.',
    ],
    questions: [
      {
        question: 'May I sign out, or close the tablet?',
        answer:
          'Yes. What waits is kept for you, and is sent when you sign in on the same device again. Nobody else can read it there.',
      },
      {
        question: 'It says that an entry needs your decision.',
        answer:
          'The server has the record now and refuses it, for instance since the resident has left. Press the chip: it says why. “Open again” lets you change it.',
      },
      {
        question: 'It asks what time it is.',
        answer:
          'The clock of the tablet was changed, or it was asleep, while there was no connection. Look at another clock and enter the time: what you save is filed under it.',
      },
      {
        question: 'Nobody saw my severe reading?',
        answer:
          'Right: while there is no connection, no alert reaches anybody. The form tells you so. Please call somebody.',
      },
    ],
  },
];
