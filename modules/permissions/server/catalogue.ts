import { propertiesOf } from '#platform/server/abilities/compile.ts'
import type { Field, Subject } from '#platform/server/abilities/subject.ts'
import type { CatalogueCondition, CatalogueField, CatalogueSubject } from '../rule-contract.ts'
import { actions } from '../contract.ts'
import type { Static } from 'typebox'
import type { PermissionContext } from './role-answers.ts'

type FieldEntry = Static<typeof CatalogueField>
type Condition = Static<typeof CatalogueCondition>

const templates = ['${user.id}', '${user.role}', '${user.email}', '${user.fullName}', '${user.language}', '${user.timeZone}']

/** Subjects without records stand in it too: whether somebody sees pages, say, is a rule like any other. */
export async function getCatalogue(ctx: PermissionContext) {
  const { subjects, others } = ctx.roles.vocabulary
  const withRecords = subjects.map((subject) => withRecordsOf(subject, shownBy[subject.subject] ?? ctx.roles.declaredBy(subject.subject)!))
  const without = others.filter((name) => name !== 'Auth').map(withoutRecords)
  return { subjects: [...withRecords, ...without].toSorted((one, other) => (one.subject < other.subject ? -1 : 1)), templates }
}

function withRecordsOf(subject: Subject, module: string): CatalogueSubject {
  const fields = Object.entries(subject.fields).filter(([name]) => name !== 'id')
  return {
    subject: subject.subject,
    entity: subject.entity,
    module,
    actions: subject.subject === 'Permission' ? [...actions, 'use'] : [...actions],
    properties: propertiesOf(subject),
    fields: fields.map(([name, field]) => entryOf(name, field)),
    conditions: fields.flatMap(([name, field]) => conditionsOf(name, field)),
    isBound: subject.bound !== undefined,
  }
}

const withoutRecords = (subject: string): CatalogueSubject => ({
  subject,
  entity: null,
  module: 'permissions',
  actions: ['read'],
  properties: [],
  fields: [],
  conditions: [],
  isBound: false,
})

/** The platform's own subjects are put into words by the module that shows them. */
const shownBy: Record<string, string> = { User: 'users', Role: 'permissions', Permission: 'permissions' }

function entryOf(name: string, field: Field): FieldEntry {
  if ('list' in field) return { name, type: 'list', operators: ['$in', '$nin', '$all', '$size'], values: null }
  const ordering = field.type === 'number' || field.type === 'time' ? ['$lt', '$lte', '$gt', '$gte'] : []
  return {
    name,
    type: field.type,
    operators: ['$eq', '$ne', '$in', '$nin', '$exists', ...ordering],
    values: field.values ? [...field.values] : null,
  }
}

function conditionsOf(field: string, definition: Field): Condition[] {
  return kindsOf(field, definition).map((kind) => ({ kind, field }))
}

function kindsOf(field: string, definition: Field): Condition['kind'][] {
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
