import { endpoint } from "#application/kit/endpoint";
import { ifFits, list, object, oneOf, ownPath, page, string } from "#application/kit/schema";
import { IdentityProviders } from "#domain/auth/identity-providers";

const fields = {
  returnTo: ifFits(ownPath()),
  done: ifFits(oneOf("signed-out", "password", "deleted")),
};

export default endpoint()
  .input(fields)
  .inject({ identityProviders: IdentityProviders })
  .output(page({ ...fields, providers: list(object({ name: string(), label: string() })) }))
  .handler(({ input }, { identityProviders }) => ({ ...input, providers: [...identityProviders.list()] }));
