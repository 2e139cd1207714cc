import { afterSession, beforeSession } from "#application/kit/middleware";
import { setup } from "#application/kit/setup";
import { Logger } from "#domain/shared/logger";

// Compiled by `make check`, never run: declarations that the compiler must reject.

beforeSession()
  .inject({})
  // @ts-expect-error the caller is not known before the session
  .run(({ currentUser }) => void currentUser);
afterSession()
  .inject({})
  // @ts-expect-error the user may be null
  .run(({ currentUser }) => void currentUser.id);
// @ts-expect-error a setup names its processes
setup();
// @ts-expect-error there is no such process
setup("worker");
setup("api")
  .inject({ logger: Logger })
  // @ts-expect-error the result is a function that undoes the setup
  .run(async ({ logger }) => logger);
