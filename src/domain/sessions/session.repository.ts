import type { Session } from "#domain/sessions/session";
import { Repository } from "#domain/shared/repository";

export abstract class SessionRepository extends Repository<Session> {}
