import "reflect-metadata";
import { Container } from "inversify";
import type { Pool } from "pg";
import { Jobs } from "#application/kit/job";
import { LiveFeed } from "#application/kit/live-feed";
import { AccountLock } from "#domain/users/account-lock";
import { Accounts } from "#domain/users/accounts";
import { CommonPasswords } from "#domain/credentials/common-passwords";
import { CredentialRepository } from "#domain/credentials/credential.repository";
import { IdentityProviders } from "#domain/identities/identity-providers";
import { IdentityRepository } from "#domain/identities/identity.repository";
import { OneTimeTokenRepository } from "#domain/one-time-tokens/one-time-token.repository";
import { OneTimeTokens } from "#domain/one-time-tokens/one-time-tokens";
import { PasswordHasher } from "#domain/credentials/password-hasher";
import { ProviderAccounts } from "#domain/identities/provider-accounts";
import { SessionResolver } from "#domain/sessions/session-resolver";
import { SessionStore } from "#domain/sessions/session-store";
import { SessionRepository } from "#domain/sessions/session.repository";
import { SignInFlowRepository } from "#domain/sign-in-flows/sign-in-flow.repository";
import { SignInFlows } from "#domain/sign-in-flows/sign-in-flows";
import { SignUpRepository } from "#domain/sign-ups/sign-up.repository";
import { Deliveries } from "#domain/events/deliveries";
import { EventLog } from "#domain/events/event-log";
import { NoteRepository } from "#domain/notes/note.repository";
import { BackgroundWork } from "#domain/shared/background-work";
import { Clock } from "#domain/shared/clock";
import { FileStorage } from "#domain/shared/file-storage";
import { Logger } from "#domain/shared/logger";
import { Mailer } from "#domain/shared/mailer";
import { PublicUrl } from "#domain/shared/public-url";
import { RateLimiter } from "#domain/shared/rate-limiter";
import { Realtime } from "#domain/shared/realtime";
import { Readiness } from "#domain/shared/readiness";
import { SentMails } from "#domain/shared/sent-mails";
import { AvatarImages } from "#domain/users/avatar-images";
import { UserRepository } from "#domain/users/user.repository";
import { DatabaseAccountLock } from "#infrastructure/users/account-lock";
import { DatabaseAccounts } from "#infrastructure/auth/accounts";
import { ListedCommonPasswords } from "#infrastructure/credentials/common-passwords";
import { ObjectionCredentialRepository } from "#infrastructure/credentials/credential.repository";
import { ObjectionIdentityRepository } from "#infrastructure/identities/identity.repository";
import { ObjectionOneTimeTokenRepository } from "#infrastructure/one-time-tokens/one-time-token.repository";
import { DatabaseOneTimeTokens } from "#infrastructure/auth/one-time-tokens";
import { ArgonPasswordHasher } from "#infrastructure/credentials/password-hasher";
import { DatabaseProviderAccounts } from "#infrastructure/auth/provider-accounts";
import { ConfiguredProviders } from "#infrastructure/identities/providers/configured-providers";
import { DatabaseSessionResolver } from "#infrastructure/sessions/session-resolver";
import { DatabaseSessionStore } from "#infrastructure/auth/session-store";
import { ObjectionSessionRepository } from "#infrastructure/sessions/session.repository";
import { ObjectionSignInFlowRepository } from "#infrastructure/sign-in-flows/sign-in-flow.repository";
import { DatabaseSignInFlows } from "#infrastructure/auth/sign-in-flows";
import { ObjectionSignUpRepository } from "#infrastructure/sign-ups/sign-up.repository";
import type { Config } from "#infrastructure/config/config";
import { Database } from "#infrastructure/database/connection/database";
import { DatabaseDeliveries } from "#infrastructure/events/replay/deliveries";
import { DatabaseEventLog } from "#infrastructure/events/log/event-log";
import { SharpAvatarImages } from "#infrastructure/images/sharp-avatar-images";
import type { AgendaJobs } from "#infrastructure/jobs/agenda-jobs";
import { crons } from "#infrastructure/jobs/crons.generated";
import { Agendash, JobsDashboard } from "#infrastructure/jobs/dashboard";
import { DatabaseRateLimiter } from "#infrastructure/limits/database-rate-limiter";
import { createMail } from "#infrastructure/mail/create-mail";
import { ObjectionNoteRepository } from "#infrastructure/notes/note.repository";
import type { Listener } from "#infrastructure/shared/listener";
import { createStorage } from "#infrastructure/storage/create-storage";
import { DatabaseLiveFeed } from "#infrastructure/realtime/database-live-feed";
import { FollowedTables } from "#infrastructure/realtime/followed-tables";
import { BaseUrl } from "#infrastructure/system/base-url";
import { ServiceBackgroundWork } from "#infrastructure/system/service-background-work";
import { ServiceReadiness } from "#infrastructure/system/service-readiness";
import { SystemClock } from "#infrastructure/system/system-clock";
import { ObjectionUserRepository } from "#infrastructure/users/user.repository";
import { channels } from "#interface/realtime/channels.generated";
import type { SocketRealtime } from "#interface/realtime/socket-realtime";

/** The connections of a process, and what works on them. */
export interface Foundations {
  config: Config;
  logger: Logger;
  database: Database;
  jobs: AgendaJobs;
  /** Connections for work in the background. */
  pool: Pool;
  /** One of them, for notifications between processes. */
  listener: Listener;
  /** The Socket.IO server of this process. */
  realtime: SocketRealtime;
}

/** Binds every port to its adapter. Nothing is opened, started or subscribed here. */
export async function createContainer(foundations: Foundations): Promise<Container> {
  const { config, logger, database, jobs, pool, realtime } = foundations;
  const container = new Container({ defaultScope: "Singleton" });
  const publicUrl = new BaseUrl(config.BASE_URL);
  const { MAIL_URL: url, MAIL_FROM: from, MAIL_DIR: folder } = config;
  const mail = createMail({ url, from, folder, logger });

  container.bind(Database).toConstantValue(database);
  container.bind(Logger).toConstantValue(logger);
  container.bind(Clock).to(SystemClock);
  container.bind(PublicUrl).toConstantValue(publicUrl);
  container.bind(Readiness).to(ServiceReadiness);
  container.bind(Mailer).toConstantValue(mail.mailer);
  container.bind(SentMails).toConstantValue(mail.sent);
  container.bind(FileStorage).toConstantValue(await createStorage(config));
  container.bind(Jobs).toConstantValue(jobs);
  container.bind(Realtime).toConstantValue(realtime);
  container.bind(JobsDashboard).toConstantValue(new Agendash(jobs));
  container.bind(BackgroundWork).toConstantValue(new ServiceBackgroundWork(jobs, crons, pool));

  container
    .bind(EventLog)
    .toResolvedValue(
      (database, clock) => new DatabaseEventLog(database, clock, config.EVENTS_RETENTION_DAYS),
      [Database, Clock],
    );
  container.bind(Deliveries).to(DatabaseDeliveries);

  bindResources(container);
  container.bind(AvatarImages).to(SharpAvatarImages);

  container.bind(AccountLock).to(DatabaseAccountLock);
  container.bind(Accounts).to(DatabaseAccounts);
  container.bind(CredentialRepository).to(ObjectionCredentialRepository);
  container.bind(CommonPasswords).to(ListedCommonPasswords);
  container.bind(PasswordHasher).to(ArgonPasswordHasher);
  container.bind(SessionRepository).to(ObjectionSessionRepository);
  container.bind(SessionResolver).to(DatabaseSessionResolver);
  container.bind(SessionStore).to(DatabaseSessionStore);
  container.bind(RateLimiter).toResolvedValue(
    (database, clock) =>
      new DatabaseRateLimiter(database, clock, {
        address: config.RATE_LIMIT_AUTH_PER_ADDRESS,
        account: config.RATE_LIMIT_AUTH_PER_ACCOUNT,
      }),
    [Database, Clock],
  );
  container.bind(OneTimeTokenRepository).to(ObjectionOneTimeTokenRepository);
  container.bind(OneTimeTokens).to(DatabaseOneTimeTokens);
  container
    .bind(IdentityProviders)
    .toConstantValue(new ConfiguredProviders(config.identityProviders, { url: publicUrl, logger }));
  container.bind(IdentityRepository).to(ObjectionIdentityRepository);
  container.bind(ProviderAccounts).to(DatabaseProviderAccounts);
  container.bind(SignInFlowRepository).to(ObjectionSignInFlowRepository);
  container.bind(SignInFlows).to(DatabaseSignInFlows);
  container.bind(SignUpRepository).to(ObjectionSignUpRepository);

  bindLiveFeed(container, foundations);

  return container;
}

/** The repositories of the resources; `make resource` adds a line. */
function bindResources(container: Container): void {
  container.bind(UserRepository).to(ObjectionUserRepository);
  container.bind(NoteRepository).to(ObjectionNoteRepository);
}

/** Binds the live feed, which follows the tables of the channels. */
function bindLiveFeed(container: Container, foundations: Foundations): void {
  const watched = channels.map(({ channel }) => channel.of);
  const retentionHours = foundations.config.LIVE_RETENTION_HOURS;
  container
    .bind(FollowedTables)
    .toResolvedValue(() => new FollowedTables(watched, (port) => container.get(port)));
  container
    .bind(LiveFeed)
    .toResolvedValue(
      (tables) => new DatabaseLiveFeed({ ...foundations, tables, retentionHours }),
      [FollowedTables],
    );
}
