import Type, { type Static } from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Id, Person, PersonReference, withRead } from '#platform/contract/schema.ts'
import { Contact } from '../contacts/contract.ts'

/** The most people in one group. */
export const MEMBERS_LIMIT = 1000

const closed = <P extends Parameters<typeof Type.Object>[0]>(properties: P) => Type.Object(properties, { additionalProperties: false })
const Title = Type.String({ minLength: 1, maxLength: 120, pattern: '\\S' })
const About = Type.String({ maxLength: 500 })
const People = Type.Array(PersonReference, { minItems: 1, maxItems: 100 })
/** `fullName`: the title, as contacts are answered; `title` holds where both are given. */
const GroupChange = Type.Object({ id: Id, title: Type.Optional(Title), fullName: Type.Optional(Title), about: Type.Optional(About) })
const OneGroup = Type.Object({ contact: Contact })

/** `seenSeq`: everything up to the message of this number has been seen; the read receipt of a message is who is at or beyond its `seq`. */
const Member = Type.Object({ ...Person.properties, isOwner: Type.Boolean(), seenSeq: Type.Integer() })
export type Member = Static<typeof Member>

/** `id` is the group's contact id everywhere. Whoever is no member gets 404. */
export const groupEndpoints = {
  listMembers: endpoint({
    method: 'GET',
    path: '/apps/chat/members',
    access: ['read', 'Chat'],
    summary: 'Who is in the chat with this contact and how far each has seen it; of a person: the two',
    topic: 'chats',
    input: Type.Object({ id: Id }),
    output: Type.Object({ members: Type.Array(Member), total: Type.Integer() }),
  }),
  /** The maker becomes its owner and a member. Undoing it removes the group. */
  addGroup: endpoint({
    method: 'POST',
    path: '/apps/chat/add-group',
    access: ['create', 'Chat'],
    summary: 'Make a group',
    input: closed({
      group: closed({ title: Title, about: Type.Optional(About), members: Type.Optional(Type.Array(PersonReference, { maxItems: 100 })) }),
    }),
    output: OneGroup,
  }),
  updateGroup: endpoint({
    method: 'POST',
    path: '/apps/chat/update-group',
    access: ['update', 'Chat'],
    summary: 'Rename a group or say what it is about; every member may',
    input: closed({ group: withRead(GroupChange, Type.Object({ ...Contact.properties, chat: Type.Unknown() })) }),
    output: OneGroup,
  }),
  /** Every member may; who is one already stays one. New members read the whole history. */
  addMembers: endpoint({
    method: 'POST',
    path: '/apps/chat/add-members',
    access: ['update', 'Chat'],
    summary: 'Take people into a group',
    input: closed({ id: Id, members: People }),
    output: OneGroup,
  }),
  /** Owners only (403 else). The removed person loses messages, files and live frames at once. */
  removeMember: endpoint({
    method: 'DELETE',
    path: '/apps/chat/remove-member',
    access: ['update', 'Chat'],
    summary: 'Remove somebody from a group; its owners may',
    input: Type.Object({ id: Id, userId: Id }),
    output: OneGroup,
  }),
  setOwner: endpoint({
    method: 'POST',
    path: '/apps/chat/set-owner',
    access: ['update', 'Chat'],
    summary: 'Make a member an owner of the group, or an owner a member; its owners may, and one always remains',
    input: closed({ id: Id, userId: Id, isOwner: Type.Boolean() }),
    output: OneGroup,
  }),
  /** If the last owner leaves, the member who has been there longest becomes one; the last to leave takes the group along. */
  leaveGroup: endpoint({
    method: 'POST',
    path: '/apps/chat/leave-group',
    access: ['read', 'Chat'],
    summary: 'Leave a group',
    input: closed({ id: Id }),
    output: OneGroup,
  }),
  /** For all its members; can be undone for 30 days. */
  deleteGroup: endpoint({
    method: 'DELETE',
    path: '/apps/chat/delete-group',
    access: ['delete', 'Chat'],
    summary: 'Remove a group with all its messages; its owners may',
    input: Type.Object({ id: Id }),
    output: OneGroup,
  }),
}
