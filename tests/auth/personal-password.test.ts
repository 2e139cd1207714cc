import { expect } from "chai";
import { SERVICE_NAME } from "#domain/shared/service-name";
import { isPersonal } from "#domain/credentials/personal-password";

const ada = { fullName: "Ada Lovelace", email: "countess.1815@mail.example" };

describe("A password", () => {
  const personal: [what: string, password: string, owner?: typeof ada][] = [
    ["the full name", "Ada Lovelace"],
    ["the full name in one word", "adalovelace"],
    ["the full name in reverse order", "LovelaceAda"],
    ["a part of the name", "lovelace"],
    ["a part of the name, with digits and punctuation", "!!Lovelace_1815"],
    ["a part of the name, repeated", "Ada-ada-ada"],
    ["the address", "Countess.1815@mail.example"],
    ["the address, with more digits", "countess1815@mail.example2"],
    ["the part of the address before the @", "countess.1815"],
    ["a word of the address", "Countess!"],
    ["the domain of the address", "mail.example"],
    ["the name of the service", `${SERVICE_NAME.toLowerCase()}2026!`],
    ["the name of the service with spaces between its letters", "T e n o n 2 6"],
    ["the name and the name of the service", `Ada@${SERVICE_NAME}`],
    ["a name with other accents", "renée-zoe", { ...ada, fullName: "Renee Zoë" }],
    ["the name in fullwidth letters", "\uff41\uff44\uff41 lovelace"],
    ["an address of digits", "31415926", { ...ada, email: "31415926@mail.example" }],
  ];
  for (const [what, password, owner = ada] of personal)
    it(`is personal if it is ${what}`, () => expect(isPersonal(password, owner)).to.equal(true));

  const fine: [what: string, password: string, owner?: typeof ada][] = [
    ["has a name among other words", "ada juggles otters"],
    ["has the name of the service among other words", `a ${SERVICE_NAME} and a mortise`],
    ["has a name inside a word", "lovelacework"],
    ["has digits only", "31415926535"],
    ["has punctuation only", "!?!?!?!?"],
    ["repeats a name of two letters", "bobobobo", { ...ada, fullName: "Bo" }],
    ["has an initial as its only letter", "a31415926", { ...ada, fullName: "A. L." }],
  ];
  for (const [what, password, owner = ada] of fine)
    it(`is not personal if it ${what}`, () => expect(isPersonal(password, owner)).to.equal(false));
});
