import { getRuleProperties } from '#platform/server/abilities/compile-rules.ts'
import type { Field, Subject } from '#platform/server/abilities/subject.ts'
import type { CatalogueCondition, CatalogueField, CatalogueSubject } from '../contract.ts'
import { recordActions } from '../contract.ts'
import type { Static } from 'typebox'
import type { PermissionContext } from '../../server/tables.ts'

type FieldEntry = Static<typeof CatalogueField>
type Condition = Static<typeof CatalogueCondition>

const templates = ['${user.id}', '${user.role}', '${user.email}', '${user.fullName}', '${user.language}', '${user.timeZone}']

/** Includes subjects without records, such as pages. */
export async function getCatalogue(ctx: PermissionContext) {
  const { subjects, others } = ctx.roles.vocabulary
  const withRecords = subjects.map((subject) =>
    toRecordSubject(subject, displayModules[subject.subject] ?? ctx.roles.findModule(subject.subject)!),
  )
  const without = others.filter((name) => name !== 'Auth').map(toPlainSubject)
  return { subjects: [...withRecords, ...without].toSorted((one, other) => (one.subject < other.subject ? -1 : 1)), templates }
}

function toRecordSubject(subject: Subject, module: string): CatalogueSubject {
  const fields = Object.entries(subject.fields).filter(([name]) => name !== 'id')
  return {
    subject: subject.subject,
    entity: subject.entity,
    module,
    actions: subject.subject === 'Permission' ? [...recordActions, 'use'] : [...recordActions],
    properties: getRuleProperties(subject),
    fields: fields.map(([name, field]) => toCatalogueField(name, field)),
    conditions: fields.flatMap(([name, field]) => toConditions(name, field)),
    isBound: subject.scope !== undefined,
  }
}

const toPlainSubject = (subject: string): CatalogueSubject => ({
  subject,
  entity: null,
  module: 'permissions',
  actions: ['read'],
  properties: [],
  fields: [],
  conditions: [],
  isBound: false,
})

/** Modules whose translations name the subjects that the platform defines. */
const displayModules: Record<string, string> = { User: 'users', Role: 'permissions', Permission: 'permissions' }

function toCatalogueField(name: string, field: Field): FieldEntry {
  if ('list' in field) return { name, type: 'list', operators: ['$in', '$nin', '$all', '$size'], values: null }
  const ordering = field.type === 'number' || field.type === 'time' ? ['$lt', '$lte', '$gt', '$gte'] : []
  return {
    name,
    type: field.type,
    operators: ['$eq', '$ne', '$in', '$nin', '$exists', ...ordering],
    values: field.values ? [...field.values] : null,
  }
}

function toConditions(field: string, definition: Field): Condition[] {
  return getConditionKinds(field, definition).map((kind) => ({ kind, field }))
}

function getConditionKinds(field: string, definition: Field): Condition['kind'][] {
  const isPerson = field.endsWith('.id')
  if ('list' in definition) return isPerson ? ['me', 'has'] : ['has']
  if (isPerson) return ['me', 'oneOf']
  switch (definition.type) {
    case 'boolean':
      return ['is']
    case 'time':
      return ['before', 'after', 'empty']
    case 'number':
      return ['atMost', 'atLeast', 'oneOf']
    default:
      return ['oneOf', 'empty']
  }
}
