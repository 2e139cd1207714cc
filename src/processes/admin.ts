import { createContainer } from "#container";
import { UserRepository } from "#domain/users/user.repository";
import { databaseUrl } from "#infrastructure/database/prepare";
import { createLogger } from "#infrastructure/logging/pino-logger";
import { createFoundations, createService } from "#processes/service";
import { readConfig } from "#processes/read-config";

// `make admin email=…`: makes a user an admin.

const email = process.argv[2]?.toLowerCase();
if (!email) {
  console.error("Usage: make admin email=someone@example.com");
  process.exit(1);
}

const config = readConfig();
const logger = await createLogger({ level: "warn", pretty: config.NODE_ENV === "development" });
const foundations = createFoundations(config, await databaseUrl(config), logger);
const service = createService(foundations, await createContainer(foundations));
try {
  const [user] = await service.resolve(UserRepository).updateMany({ where: { email } }, { isAdmin: true });
  if (!user) throw new Error(`Nobody has the address ${email}`);
  console.log(`${user.fullName} <${user.email}> is an admin`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await service.stop();
}
