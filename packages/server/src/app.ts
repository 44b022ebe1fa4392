import { contract } from '@hearthline/contracts';
import Koa from 'koa';
import type { Deps } from './deps.ts';
import { authRoutes } from './auth/auth.routes.ts';
import { careAlertRoutes } from './care-alerts/care-alerts.routes.ts';
import { dashboardRoutes } from './dashboard/dashboard.routes.ts';
import { access } from './http/access.ts';
import { body, soundBody } from './http/body.ts';
import { clientFiles } from './http/client-files.ts';
import { connectionFaults } from './http/connection-faults.ts';
import { failures } from './http/failures.ts';
import { fairShare } from './http/fair-share.ts';
import type { Gate } from './http/gate.ts';
import { createRouter, findEndpoint, mountResource, type ApiRouter } from './http/mount.ts';
import { ownOrigin } from './http/origin.ts';
import { requestLog } from './http/request-log.ts';
import { screenCredential } from './http/screen-credential.ts';
import { securityHeaders } from './http/security-headers.ts';
import { sessions } from './http/session.ts';
import type { State, Step } from './http/state.ts';
import { upload } from './http/upload.ts';
import { medicationRecordRoutes } from './medication-records/medication-records.routes.ts';
import { medicationRoutes } from './medications/medications.routes.ts';
import { residentRoutes } from './residents/residents.routes.ts';
import { screenRoutes } from './screens/screens.routes.ts';
import { systemRoutes } from './system/system.routes.ts';
import { vitalsRoutes } from './vitals/vitals.routes.ts';
import { waitingWorkRoutes } from './waiting-work/waiting-work.routes.ts';
import { wallRoutes } from './wall/wall.routes.ts';

/** The Koa stack, in the order a request meets it. */
export function createApp(deps: Deps, gate: Gate): Koa<State> {
  const { config, log } = deps;
  const app = new Koa<State>({ proxy: config.trustProxy > 0, maxIpsCount: config.trustProxy });
  const router = createRouter();
  mountEverything(router, deps);

  app.use(requestLog(log));
  app.use(failures(log));
  app.use(securityHeaders(config));
  app.use(ownOrigin(config));
  app.use(clientFiles(config.clientDir));
  app.use(noStore);
  app.use(findEndpoint(router));
  app.use(body);
  app.use(gate.step);
  app.use(screenCredential);
  app.use(upload(deps.identify));
  app.use(sessions(app, config));
  app.use(access);
  app.use(fairShare(deps.identify));
  app.use(soundBody);
  app.use(router.routes());
  app.on('error', connectionFaults(log));
  return app;
}

function mountEverything(router: ApiRouter, deps: Deps): void {
  mountResource(router, contract.auth, authRoutes(deps));
  mountResource(router, contract.system, systemRoutes(deps));
  mountResource(router, contract.dashboard, dashboardRoutes(deps));
  mountResource(router, contract.residents, residentRoutes(deps));
  mountResource(router, contract.vitals, vitalsRoutes(deps));
  mountResource(router, contract.careAlerts, careAlertRoutes(deps));
  mountResource(router, contract.medications, medicationRoutes(deps));
  mountResource(router, contract.medicationRecords, medicationRecordRoutes(deps));
  mountResource(router, contract.screens, screenRoutes(deps));
  mountResource(router, contract.wall, wallRoutes(deps));
  mountResource(router, contract.waitingWork, waitingWorkRoutes());
}

const noStore: Step = (ctx, next) => {
  ctx.set('Cache-Control', 'no-store');
  return next();
};
