import { string } from "#application/kit/schema";

/** The name of a provider in the configuration. */
export const providerName = () =>
  string(100).description("The name of a configured provider.").example("my-company");
