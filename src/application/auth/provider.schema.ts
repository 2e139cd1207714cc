import { string } from "#application/kit/schema";

/** A provider by the name that the configuration gives it. */
export const providerName = () =>
  string(100).description("As the service is configured.").example("my-company");
