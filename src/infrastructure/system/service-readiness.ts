import { inject, injectable } from "inversify";
import { ServiceError } from "#domain/shared/errors";
import type { Readiness, ReplicaState } from "#domain/shared/readiness";
import { Database } from "#infrastructure/database/connection/database";

@injectable()
export class ServiceReadiness implements Readiness {
  isStopping = false;

  constructor(@inject(Database) private readonly database: Database) {}

  async check(): Promise<void> {
    if (this.isStopping) throw new ServiceError("SERVICE_UNAVAILABLE", "The service is stopping");
    await this.database.probe.ask();
  }

  replicas(): readonly ReplicaState[] {
    return this.database.replicas?.states ?? [];
  }

  stop(): void {
    this.isStopping = true;
  }
}
