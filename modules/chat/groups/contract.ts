import Type, { type Static } from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Id, Person, PersonReference, withReadProperties, closedObject } from '#platform/contract/schema.ts'
import { Contact } from '../contacts/contract.ts'

export const MEMBERS_LIMIT = 1000
const Title = Type.String({ minLength: 1, maxLength: 120, pattern: '\\S' })
const About = Type.String({ maxLength: 500 })
const NewMembers = Type.Array(PersonReference, { minItems: 1, maxItems: 100 })
/** `fullName` is accepted as an alias of `title`, because contacts are answered with it. */
const GroupPatch = Type.Object({ id: Id, title: Type.Optional(Title), fullName: Type.Optional(Title), about: Type.Optional(About) })
const GroupOutput = Type.Object({ contact: Contact })

/** The member has read all messages up to `seenSeq`. */
const Member = Type.Object({ ...Person.properties, isOwner: Type.Boolean(), seenSeq: Type.Integer() })
export type Member = Static<typeof Member>

/** `id` is always the contact id of the group. Throws 404 for users who are not members. */
export const groupEndpoints = {
  listMembers: endpoint('GET /apps/chat/members', {
    access: ['read', 'Chat'],
    summary: 'List the members of a chat, and how far each has read it',
    topic: 'chats',
    input: Type.Object({ id: Id }),
    output: Type.Object({ members: Type.Array(Member), total: Type.Integer() }),
  }),
  /** The viewer becomes a member and the owner. Undoing it deletes the group. */
  addGroup: endpoint('POST /apps/chat/add-group', {
    access: ['create', 'Chat'],
    summary: 'Create a group',
    input: closedObject({
      group: closedObject({
        title: Title,
        about: Type.Optional(About),
        members: Type.Optional(Type.Array(PersonReference, { maxItems: 100 })),
      }),
    }),
    output: GroupOutput,
  }),
  updateGroup: endpoint('POST /apps/chat/update-group', {
    access: ['update', 'Chat'],
    summary: 'Change the title or description of a group. Allowed for every member',
    input: closedObject({ group: withReadProperties(GroupPatch, Type.Object({ ...Contact.properties, chat: Type.Unknown() })) }),
    output: GroupOutput,
  }),
  /** Allowed for every member. Ignores existing members. New members can read the whole history. */
  addMembers: endpoint('POST /apps/chat/add-members', {
    access: ['update', 'Chat'],
    summary: 'Add members to a group',
    input: closedObject({ id: Id, members: NewMembers }),
    output: GroupOutput,
  }),
  /** Throws 403 unless the viewer is an owner. The removed user loses access to messages, files and live events immediately. */
  removeMember: endpoint('DELETE /apps/chat/remove-member', {
    access: ['update', 'Chat'],
    summary: 'Remove a member from a group. Allowed for owners',
    input: Type.Object({ id: Id, userId: Id }),
    output: GroupOutput,
  }),
  setOwner: endpoint('POST /apps/chat/set-owner', {
    access: ['update', 'Chat'],
    summary: 'Make a member an owner, or an owner a regular member. Allowed for owners; one must remain',
    input: closedObject({ id: Id, userId: Id, isOwner: Type.Boolean() }),
    output: GroupOutput,
  }),
  /** If the last owner leaves, the longest-standing member becomes owner. If the last member leaves, the group is deleted. */
  leaveGroup: endpoint('POST /apps/chat/leave-group', {
    access: ['read', 'Chat'],
    summary: 'Leave a group',
    input: closedObject({ id: Id }),
    output: GroupOutput,
  }),
  /** Deletes it for all members. Can be undone for 30 days. */
  deleteGroup: endpoint('DELETE /apps/chat/delete-group', {
    access: ['delete', 'Chat'],
    summary: 'Delete a group with all its messages. Allowed for owners',
    input: Type.Object({ id: Id }),
    output: GroupOutput,
  }),
}
