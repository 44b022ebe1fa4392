import { contract, SERVER_HEADER } from '@hearthline/contracts';
import Koa from 'koa';
import compose from 'koa-compose';
import { authRoutes, type AuthRoutesDeps } from '../people/auth/auth.routes.ts';
import { accountRoutes } from '../office/accounts/accounts.routes.ts';
import { alertRoutes } from '../care/alerts/alerts.routes.ts';
import { findRecheck } from '../care/alerts/find-recheck.ts';
import { dashboardRoutes, type DashboardRoutesDeps } from '../care/dashboard/dashboard.routes.ts';
import type { Config } from '../platform/core/config.ts';
import type { ActivityWatch } from '../platform/core/watch-activity.ts';
import { access, readDisplay } from '../web/access.ts';
import { isApiPath } from '../web/api-path.ts';
import { bodyParser, rejectInvalidBody } from '../web/body-parser.ts';
import { compressJson } from '../web/compress-json.ts';
import { staticFiles } from '../web/static-files.ts';
import { connectionErrors } from '../web/connection-errors.ts';
import { errorHandler } from '../web/error-handler.ts';
import { noteActivity } from '../web/note-activity.ts';
import { userLimits } from '../web/user-limits.ts';
import type { Availability } from '../web/availability.ts';
import { createRouter, findEndpoint, mountResource, type ApiRouter } from '../web/router.ts';
import { checkOrigin } from '../web/origin.ts';
import { requestLog } from '../web/request-log.ts';
import { securityHeaders } from '../web/security-headers.ts';
import { sessionMiddleware } from '../web/session-middleware.ts';
import type { State, Middleware } from '../web/state.ts';
import { upload } from '../web/upload.ts';
import type { Logger } from 'pino';
import { findGivenAhead } from '../care/medication-records/find-given.repository.ts';
import { medicationRecordRoutes } from '../care/medication-records/medication-records.routes.ts';
import { medicationRoutes } from '../care/medications/medications.routes.ts';
import { balanceChecksRoutes } from '../care/controlled/balance-checks.routes.ts';
import { controlledRegisterRoutes } from '../care/reports/controlled-register.routes.ts';
import { reportRoutes } from '../care/reports/reports.routes.ts';
import { kardexRoutes } from '../care/kardex/kardex.routes.ts';
import { productFollower } from '../care/prescriptions/complete-products.ts';
import { prescriptionRoutes } from '../care/prescriptions/prescriptions.routes.ts';
import { roundRoutes, type RoundRoutesDeps } from '../care/round/round.routes.ts';
import type { ResidentRoutesDeps } from '../care/residents/resident-routes-deps.ts';
import { supplyRoutes } from '../care/supplies/supplies.routes.ts';
import { handoverRoutes } from '../care/handover/handover.routes.ts';
import { awayRoutes } from '../care/away/away.routes.ts';
import { residentRoutes } from '../care/residents/residents.routes.ts';
import type { Identify } from '../people/sessions/identify.ts';
import { displayRoutes } from '../people/displays/displays.routes.ts';
import { dataProtectionRoutes } from '../outward/data-protection/data-protection.routes.ts';
import { erasureRoutes } from '../outward/erasure/erasures.routes.ts';
import { spreadsheetRoutes, type SpreadsheetRoutesDeps } from '../care/spreadsheets/spreadsheets.routes.ts';
import { systemRoutes, type SystemRoutesDeps } from '../office/settings/system.routes.ts';
import { vitalsRoutes } from '../care/vitals/vitals.routes.ts';
import { activityRoutes } from '../office/activity/activity.routes.ts';
import { auditLogRoutes } from '../office/activity/audit-log.routes.ts';
import { observeRequests } from '../office/monitoring/observe-requests.ts';
import { serveMetrics } from '../office/monitoring/serve-metrics.ts';
import { systemStateRoutes, type SystemStateRoutesDeps } from '../office/monitoring/system-state.routes.ts';
import { accountLinksRoutes, type AccountLinksDeps } from '../office/account-links/account-links.routes.ts';
import { emailSettingsRoutes, type EmailSettingsDeps } from '../office/mail/email-settings.routes.ts';
import { rootRoutes, type RootRoutesDeps } from '../office/settings/root.routes.ts';
import { rootSessionsRoutes } from '../office/settings/root-sessions.routes.ts';
import { rootNotesRoutes } from '../office/root-notes/root-notes.routes.ts';
import { versionLogsRoutes } from '../office/root-notes/version-logs.routes.ts';
import { unsentWorkRoutes } from '../office/unsent-work/unsent-work.routes.ts';
import {
  databaseOperationsRoutes,
  type DatabaseOperationsRoutesDeps,
} from '../operations/database-operations.routes.ts';
import { passkeyRoutes } from '../people/second-factor/passkeys/passkeys.routes.ts';
import { secondFactorRoutes } from '../people/second-factor/second-factor.routes.ts';
import { tabletRoutes } from '../people/tablets/tablets.routes.ts';
import { sharedTabletRoutes } from '../people/tablets/shared-tablet.routes.ts';
import { ownPinRoutes } from '../people/tablets/own-pin.routes.ts';
import {
  databaseSettingsRoutes,
  type DatabaseSettingsRoutesDeps,
} from '../operations/database-settings.routes.ts';
import { wallRoutes, type WallRoutesDeps } from '../outward/wall/wall.routes.ts';
import { fhirTokensRoutes } from '../outward/fhir/fhir-tokens.routes.ts';
import { isFhirPath, presentOutcome } from '../outward/fhir/operation-outcome.ts';
import { serveFhir } from '../outward/fhir/serve-fhir.ts';
import { contactRoutes } from '../office/contact/contact.routes.ts';
import type { Landing } from '../office/landing/landing.ts';
import { websitePages } from '../office/landing/website-pages.ts';
import { appearanceRoutes } from '../office/appearance/appearance.routes.ts';
import { serveAppearance, type AppearanceSheet } from '../office/appearance/appearance-sheet.ts';
import { websiteRoutes } from '../office/website/website.routes.ts';

/** The dependencies of the handlers and the middleware, passed by the composition root. */
export interface AppDeps
  extends
    AuthRoutesDeps,
    Omit<SystemRoutesDeps, 'config'>,
    DashboardRoutesDeps,
    Omit<ResidentRoutesDeps, 'config'>,
    Omit<RoundRoutesDeps, 'config'>,
    Omit<SpreadsheetRoutesDeps, 'config' | 'log'>,
    Omit<DatabaseOperationsRoutesDeps, 'config' | 'log'>,
    SystemStateRoutesDeps,
    Omit<EmailSettingsDeps, 'config'>,
    Omit<AccountLinksDeps, 'config'>,
    RootRoutesDeps,
    Omit<DatabaseSettingsRoutesDeps, 'config'>,
    WallRoutesDeps {
  readonly config: Config;
  readonly log: Logger;
  readonly activity: ActivityWatch;
  readonly identify: Identify;
  /** The number of servers of this home that are connected now. */
  readonly serverCount: () => number;
  readonly landing: Landing;
  readonly appearanceSheet: AppearanceSheet;
}

/** The Koa application; middleware in the order of a request. */
export function createApp(deps: AppDeps, availability: Availability): Koa<State> {
  const { config, log } = deps;
  const app = new Koa<State>({ proxy: config.trustProxy > 0, maxIpsCount: config.trustProxy });
  const router = createRouter();
  mountResources(router, deps);

  app.use(markReply);
  app.use(observeRequests(deps.monitoring.requests));
  app.use(requestLog(log, config.logsRequests ? 'info' : 'debug'));
  app.use(errorHandler(log, presentOutcome));
  app.use(noteActivity(deps.activity, isFhirPath));
  app.use(securityHeaders(config));
  app.use(checkOrigin(config));
  app.use(
    outsideApi([
      serveMetrics(deps.monitoring, config),
      serveFhir(config, availability, deps.serverCount),
      websitePages(deps.landing),
      serveAppearance(deps.appearanceSheet),
      staticFiles(config.clientDir),
    ]),
  );
  app.use(noStore);
  app.use(compressJson);
  app.use(findEndpoint(router));
  app.use(bodyParser);
  app.use(availability.middleware);
  app.use(readDisplay);
  app.use(upload(deps.identify));
  app.use(sessionMiddleware(app, deps));
  app.use(access);
  app.use(userLimits(deps.identify, deps.serverCount));
  app.use(rejectInvalidBody);
  app.use(router.routes());
  app.on('error', connectionErrors(log));
  return app;
}

function mountResources(router: ApiRouter, deps: AppDeps): void {
  mountResource(router, contract.auth, authRoutes(deps));
  mountResource(router, contract.system, systemRoutes(deps));
  mountResource(router, contract.dashboard, dashboardRoutes(deps));
  mountResource(router, contract.spreadsheets, spreadsheetRoutes(deps));
  mountResource(router, contract.residents, residentRoutes(deps));
  mountResource(router, contract.away, awayRoutes(deps));
  mountResource(router, contract.vitals, vitalsRoutes({ ...deps, findRecheck }));
  mountResource(router, contract.alerts, alertRoutes());
  mountResource(
    router,
    contract.medications,
    medicationRoutes({ ...deps, onProduct: productFollower(deps) }),
  );
  mountResource(router, contract.controlledRegister, controlledRegisterRoutes(deps));
  mountResource(router, contract.balanceChecks, balanceChecksRoutes(deps));
  mountResource(router, contract.supplies, supplyRoutes(deps));
  mountResource(router, contract.prescriptions, prescriptionRoutes({ ...deps, findGivenAhead }));
  mountResource(router, contract.medicationRecords, medicationRecordRoutes(deps));
  mountResource(router, contract.round, roundRoutes(deps));
  mountResource(router, contract.kardex, kardexRoutes(deps));
  mountResource(router, contract.reports, reportRoutes(deps));
  mountResource(router, contract.handover, handoverRoutes(deps));
  mountResource(router, contract.displays, displayRoutes());
  mountResource(router, contract.wall, wallRoutes(deps));
  mountResource(router, contract.users, accountRoutes(deps));
  mountResource(router, contract.unsentWork, unsentWorkRoutes());
  mountResource(router, contract.userActivity, activityRoutes(deps));
  mountResource(router, contract.auditLog, auditLogRoutes(deps));
  mountResource(router, contract.databaseOperations, databaseOperationsRoutes(deps));
  mountResource(router, contract.secondFactor, secondFactorRoutes(deps));
  mountResource(router, contract.passkeys, passkeyRoutes(deps));
  mountResource(router, contract.tablets, tabletRoutes(deps));
  mountResource(router, contract.sharedTablet, sharedTabletRoutes(deps));
  mountResource(router, contract.ownPin, ownPinRoutes(deps));
  mountResource(router, contract.systemState, systemStateRoutes(deps));
  mountResource(router, contract.emailSettings, emailSettingsRoutes(deps));
  mountResource(router, contract.accountLinks, accountLinksRoutes(deps));
  mountResource(router, contract.unsavedForms, rootRoutes(deps));
  mountResource(router, contract.website, websiteRoutes());
  mountResource(router, contract.appearance, appearanceRoutes());
  mountResource(router, contract.contactMessages, contactRoutes(deps));
  mountResource(router, contract.dataProtection, dataProtectionRoutes(deps));
  mountResource(router, contract.databaseSettings, databaseSettingsRoutes(deps));
  mountResource(router, contract.rootSessions, rootSessionsRoutes(deps));
  mountResource(router, contract.rootNotes, rootNotesRoutes());
  mountResource(router, contract.versionLogs, versionLogsRoutes(deps));
  mountResource(router, contract.erasures, erasureRoutes(deps));
  mountResource(router, contract.fhirTokens, fhirTokensRoutes(deps));
}

/** Skips middleware for API calls, because there are many of them. */
function outsideApi(middleware: Middleware[]): Middleware {
  const all = compose(middleware);
  return (ctx, next) => (isApiPath(ctx.path) ? next() : all(ctx, next));
}

/** Marks replies of this server, so that clients can tell them from those of a gateway in front. */
const markReply: Middleware = (ctx, next) => {
  ctx.set(SERVER_HEADER, '1');
  return next();
};

const noStore: Middleware = (ctx, next) => {
  ctx.set('Cache-Control', 'no-store');
  return next();
};
