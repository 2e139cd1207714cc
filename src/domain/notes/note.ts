import type { Entity } from "#domain/shared/entity";
import type { User } from "#domain/users/user";

export interface Note extends Entity {
  title: string;
  body: string;
  ownerId: string;
  owner?: User;
}
