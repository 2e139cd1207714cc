import type { Container } from "inversify";
import type { Resolve } from "#application/kit/ports";
import { isService } from "#application/kit/service";

/** Resolves ports from the container, and creates application services in it, each once. */
export function resolverOf(container: Container): Resolve {
  const resolve: Resolve = (injectable) => {
    if (isService(injectable) && !container.isBound(injectable))
      container.bind(injectable).toConstantValue(new injectable(resolve));

    return container.get(injectable);
  };

  return resolve;
}
