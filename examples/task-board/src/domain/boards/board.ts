import type { Card } from "#domain/cards/card";
import type { Organisation } from "#domain/organisations/organisation";
import type { Entity } from "#domain/shared/entity";

export interface Board extends Entity {
  organisationId: string;
  name: string;
  isPrivate: boolean;
  /** The number of cards that were created, deleted ones included. */
  cardsMade: number;
  organisation?: Organisation;
  cards?: Card[];
}
