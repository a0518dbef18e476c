export type { Condition, ConditionValue } from './conditions.ts'
export {
  fullGrant,
  parseGrants,
  isGlobalRule,
  haveGlobalRulesFirst,
  toNameList,
  deniedGrant,
  noGrant,
  replaceGrant,
  type FieldLimit,
  type Grant,
} from './grants.ts'
export { useRuleLabels, type RuleLabels } from './rule-labels.ts'
export { useCatalogue } from './use-catalogue.ts'
export { useKnownPeople } from './use-known-people.ts'
