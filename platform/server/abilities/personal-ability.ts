import { Ability, createMongoAbility, type AnyMongoAbility, type MongoAbility, type RawRuleOf } from '@casl/ability'
import type { Rule } from '#platform/contract/identity.ts'

const raw = (rules: readonly Rule[]) => [...rules] as RawRuleOf<MongoAbility>[]

export const abilityOf = (rules: readonly Rule[]): AnyMongoAbility => createMongoAbility(raw(rules))

/** What decides for everybody of a role, but on those subjects whose rules name the person. */
export type Shared = { ability: AnyMongoAbility; personal: ReadonlySet<string> }

/** Undefined where a rule that names the person is about all subjects, so that nothing is the same for two people. */
export function sharedBy(rules: readonly Rule[], isPersonal: (rule: Rule) => boolean): Shared | undefined {
  const personal = new Set(rules.filter(isPersonal).flatMap(({ subject }) => subject))
  return personal.has('all') ? undefined : { ability: abilityOf(rules), personal }
}

/**
 * One person's rights. Most rules are the same for everybody of a role, and an ability of all of them takes 17 KB; so each person
 * has only the few that name them, and asks the shared ability for the others.
 */
class PersonalAbility extends Ability<any, any> {
  readonly #all: readonly Rule[]
  readonly #own: AnyMongoAbility
  readonly #shared: Shared

  constructor(all: readonly Rule[], shared: Shared) {
    super()
    const concerns = ({ subject }: Rule) => [subject].flat().some((name) => name === 'all' || shared.personal.has(name))
    this.#all = all
    this.#own = abilityOf(all.filter(concerns))
    this.#shared = shared
  }

  decidingOn(subject: unknown): AnyMongoAbility {
    return this.#shared.personal.has(subject as string) ? this.#own : this.#shared.ability
  }

  override get rules() {
    return raw(this.#all)
  }

  override possibleRulesFor(action: string, subject?: any) {
    return this.decidingOn(subject).possibleRulesFor(action, subject)
  }

  override rulesFor(action: string, subject?: any, field?: string) {
    return this.decidingOn(subject).rulesFor(action, subject, field)
  }

  override actionsFor(subject: any) {
    return this.decidingOn(subject).actionsFor(subject)
  }
}

export const personalAbility = (rules: readonly Rule[], shared: Shared): AnyMongoAbility => new PersonalAbility(rules, shared)

/** The ability whose rules decide on the subject: the same for everybody whose rules on it are the same. */
export const decidingOn = (ability: AnyMongoAbility, subject: string): AnyMongoAbility =>
  ability instanceof PersonalAbility ? ability.decidingOn(subject) : ability
