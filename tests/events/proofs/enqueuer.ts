import { Jobs } from "#application/kit/job";
import { Process } from "../process.js";
import { mailing } from "./mailing.js";

// A process that dispatches, and is killed before it settles a delivery.

const dispatching = new Process(process.env["DATABASE_DIRECT_URL"] ?? process.env["DATABASE_URL"] ?? "");
const { jobs, reactions } = mailing(dispatching.pool);
dispatching.container.bind(Jobs).toConstantValue(jobs);
dispatching.dispatch(reactions, 20, 1);
process.stdout.write("ready\n");
