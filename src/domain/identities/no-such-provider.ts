import { ServiceError } from "#domain/shared/errors";

export const noSuchProvider = () =>
  new ServiceError("NOT_FOUND", "There is no such provider to sign in with");
