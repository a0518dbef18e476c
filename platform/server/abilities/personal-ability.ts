import { Ability, createMongoAbility, type AnyMongoAbility, type MongoAbility, type RawRuleOf } from '@casl/ability'
import type { Rule } from '#platform/contract/rule.ts'

const toRawRules = (rules: readonly Rule[]) => [...rules] as RawRuleOf<MongoAbility>[]

export const createAbility = (rules: readonly Rule[]): AnyMongoAbility => createMongoAbility(toRawRules(rules))

/** The ability shared by all users of a role, except for subjects whose rules mention the user. */
export type SharedAbility = { ability: AnyMongoAbility; personal: ReadonlySet<string> }

/** Returns undefined if a rule that mentions the user applies to all subjects, so that nothing can be shared. */
export function createSharedAbility(rules: readonly Rule[], isPersonal: (rule: Rule) => boolean): SharedAbility | undefined {
  const personal = new Set(rules.filter(isPersonal).flatMap(({ subject }) => subject))
  return personal.has('all') ? undefined : { ability: createAbility(rules), personal }
}

/** A role's rules take 17 KB, so each user holds only the rules that mention the user and delegates the others. */
class PersonalAbility extends Ability<any, any> {
  readonly #all: readonly Rule[]
  readonly #own: AnyMongoAbility
  readonly #shared: SharedAbility

  constructor(all: readonly Rule[], shared: SharedAbility) {
    super()
    const isRelevant = ({ subject }: Rule) => [subject].flat().some((name) => name === 'all' || shared.personal.has(name))
    this.#all = all
    this.#own = createAbility(all.filter(isRelevant))
    this.#shared = shared
  }

  resolveAbility(subject: unknown): AnyMongoAbility {
    return this.#shared.personal.has(subject as string) ? this.#own : this.#shared.ability
  }

  override get rules() {
    return toRawRules(this.#all)
  }

  override possibleRulesFor(action: string, subject?: any) {
    return this.resolveAbility(subject).possibleRulesFor(action, subject)
  }

  override rulesFor(action: string, subject?: any, field?: string) {
    return this.resolveAbility(subject).rulesFor(action, subject, field)
  }

  override actionsFor(subject: any) {
    return this.resolveAbility(subject).actionsFor(subject)
  }
}

export const createPersonalAbility = (rules: readonly Rule[], shared: SharedAbility): AnyMongoAbility => new PersonalAbility(rules, shared)

/** Returns the ability that decides on the subject; the same object for all users with the same rules on it. */
export const resolveAbility = (ability: AnyMongoAbility, subject: string): AnyMongoAbility =>
  ability instanceof PersonalAbility ? ability.resolveAbility(subject) : ability
