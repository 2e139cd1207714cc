import "reflect-metadata";
import { Container } from "inversify";
import type { Pool } from "pg";
import { Jobs } from "#application/kit/job";
import { LiveFeed } from "#application/kit/live-feed";
import { AccessTokenResolver } from "#domain/access-tokens/access-token-resolver";
import { AccessTokenRepository } from "#domain/access-tokens/access-token.repository";
import { CommonPasswords } from "#domain/credentials/common-passwords";
import { CredentialRepository } from "#domain/credentials/credential.repository";
import { IdentityProviders } from "#domain/identities/identity-providers";
import { IdentityRepository } from "#domain/identities/identity.repository";
import { OneTimeTokenRepository } from "#domain/one-time-tokens/one-time-token.repository";
import { PasswordHasher } from "#domain/credentials/password-hasher";
import { SessionResolver } from "#domain/sessions/session-resolver";
import { SessionRepository } from "#domain/sessions/session.repository";
import { SignInFlowRepository } from "#domain/sign-in-flows/sign-in-flow.repository";
import { SignUpRepository } from "#domain/sign-ups/sign-up.repository";
import { Deliveries } from "#domain/events/deliveries";
import { EventLog } from "#domain/events/event-log";
import { StoredFileRepository } from "#domain/files/stored-file.repository";
import { MediaTypes } from "#domain/files/media-types";
import { UploadForms } from "#domain/files/upload-forms";
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
import { DatabaseAccessTokenResolver } from "#infrastructure/access-tokens/access-token-resolver";
import { accessTokenTable } from "#infrastructure/access-tokens/access-token.table";
import { ListedCommonPasswords } from "#infrastructure/credentials/common-passwords";
import { credentialTable } from "#infrastructure/credentials/credential.table";
import { identityTable } from "#infrastructure/identities/identity.table";
import { oneTimeTokenTable } from "#infrastructure/one-time-tokens/one-time-token.table";
import { ArgonPasswordHasher } from "#infrastructure/credentials/password-hasher";
import { createProviders } from "#infrastructure/identities/create-providers";
import { DatabaseSessionResolver } from "#infrastructure/sessions/session-resolver";
import { ObjectionSessionRepository } from "#infrastructure/sessions/session.repository";
import { sessionTable } from "#infrastructure/sessions/session.table";
import { signInFlowTable } from "#infrastructure/sign-in-flows/sign-in-flow.table";
import { signUpTable } from "#infrastructure/sign-ups/sign-up.table";
import type { Config } from "#infrastructure/config/config";
import { Database } from "#infrastructure/database/connection/database";
import { ObjectionRepository } from "#infrastructure/database/objection.repository";
import { DatabaseDeliveries } from "#infrastructure/events/replay/deliveries";
import { DatabaseEventLog } from "#infrastructure/events/log/event-log";
import { ContentMediaTypes } from "#infrastructure/files/content-media-types";
import { ObjectionStoredFileRepository } from "#infrastructure/files/stored-file.repository";
import { storedFileTable } from "#infrastructure/files/stored-file.table";
import { SharpAvatarImages } from "#infrastructure/images/sharp-avatar-images";
import type { AgendaJobs } from "#infrastructure/jobs/agenda-jobs";
import { crons } from "#infrastructure/jobs/crons.generated";
import { Agendash, JobsDashboard } from "#infrastructure/jobs/dashboard";
import { DatabaseRateLimiter } from "#infrastructure/limits/database-rate-limiter";
import { Broker } from "#infrastructure/messages/broker";
import { createBroker } from "#infrastructure/messages/create-broker";
import { createMail } from "#infrastructure/mail/create-mail";
import { noteTable } from "#infrastructure/notes/note.table";
import type { Listener } from "#infrastructure/shared/listener";
import { createStorage } from "#infrastructure/storage/create-storage";
import { DatabaseLiveFeed } from "#infrastructure/realtime/database-live-feed";
import { FollowedTables } from "#infrastructure/realtime/followed-tables";
import { BaseUrl } from "#infrastructure/system/base-url";
import { ServiceBackgroundWork } from "#infrastructure/system/service-background-work";
import { ServiceReadiness } from "#infrastructure/system/service-readiness";
import { SystemClock } from "#infrastructure/system/system-clock";
import { ObjectionUserRepository } from "#infrastructure/users/user.repository";
import { userTable } from "#infrastructure/users/user.table";
import type { Tracing } from "#infrastructure/tracing/tracing";
import { channels } from "#interface/shared/channels.generated";
import type { SocketRealtime } from "#interface/realtime/socket-realtime";

/** The connections and settings that adapters are created from. */
export interface Foundations {
  config: Config;
  logger: Logger;
  database: Database;
  jobs: AgendaJobs;
  /** Connections for background work. */
  pool: Pool;
  /** One of these connections, for notifications between processes. */
  listener: Listener;
  /** The Socket.IO server of this process. */
  realtime: SocketRealtime;
  /** Undefined in a process that records no traces. */
  tracing: Tracing | undefined;
}

/** Binds every port to its adapter. Nothing is opened, started or subscribed here. Application services need no line (see `service`). */
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
  const storage = await createStorage(config);
  container.bind(FileStorage).toConstantValue(storage.files);
  container.bind(UploadForms).toResolvedValue(storage.createForms, [Clock]);
  container.bind(MediaTypes).to(ContentMediaTypes);
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

  bindRepositories(container, database);
  container.bind(AvatarImages).to(SharpAvatarImages);

  container.bind(CommonPasswords).to(ListedCommonPasswords);
  container.bind(PasswordHasher).to(ArgonPasswordHasher);
  container.bind(SessionResolver).to(DatabaseSessionResolver);
  container.bind(AccessTokenResolver).to(DatabaseAccessTokenResolver);
  container.bind(RateLimiter).toResolvedValue(
    (database, clock) =>
      new DatabaseRateLimiter(database, clock, {
        address: config.RATE_LIMIT_AUTH_PER_ADDRESS,
        account: config.RATE_LIMIT_AUTH_PER_ACCOUNT,
      }),
    [Database, Clock],
  );
  container
    .bind(IdentityProviders)
    .toConstantValue(await createProviders(config.identityProviders, { url: publicUrl, logger }));

  bindLiveFeed(container, foundations);
  const broker = await createBroker(config, logger);
  if (broker) container.bind(Broker).toConstantValue(broker);

  return container;
}

/** Binds each repository to its table, or to a class that extends `ObjectionRepository`. `make resource` adds a line. */
function bindRepositories(container: Container, database: Database): void {
  container.bind(AccessTokenRepository).toConstantValue(new ObjectionRepository(accessTokenTable, database));
  container.bind(CredentialRepository).toConstantValue(new ObjectionRepository(credentialTable, database));
  container
    .bind(StoredFileRepository)
    .toConstantValue(new ObjectionStoredFileRepository(storedFileTable, database));
  container.bind(IdentityRepository).toConstantValue(new ObjectionRepository(identityTable, database));
  container
    .bind(OneTimeTokenRepository)
    .toConstantValue(new ObjectionRepository(oneTimeTokenTable, database));
  container.bind(SessionRepository).toConstantValue(new ObjectionSessionRepository(sessionTable, database));
  container.bind(SignInFlowRepository).toConstantValue(new ObjectionRepository(signInFlowTable, database));
  container.bind(SignUpRepository).toConstantValue(new ObjectionRepository(signUpTable, database));
  container.bind(UserRepository).toConstantValue(new ObjectionUserRepository(userTable, database));
  container.bind(NoteRepository).toConstantValue(new ObjectionRepository(noteTable, database));
}

/** Binds the live feed, which follows the tables of the channels. */
function bindLiveFeed(container: Container, foundations: Foundations): void {
  const watched = channels.map(({ channel }) => channel.of);
  const retentionDays = foundations.config.EVENTS_RETENTION_DAYS;
  container
    .bind(FollowedTables)
    .toResolvedValue(() => new FollowedTables(watched, (port) => container.get(port)));
  container
    .bind(LiveFeed)
    .toResolvedValue(
      (tables, clock) => new DatabaseLiveFeed({ ...foundations, tables, clock, retentionDays }),
      [FollowedTables, Clock],
    );
}
