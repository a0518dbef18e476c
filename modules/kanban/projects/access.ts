import type { EndpointAccess } from '#platform/contract/access.ts'
import { withData, withinProject, toIdObjects, positionChange, getProjectId } from '../access-inputs.ts'

export const projectAccess: Record<string, EndpointAccess> = {
  listProjects: { type: 'list', subject: 'Project', rows: ['projects'], total: 'total' },
  addProject: {
    type: 'create',
    subject: 'Project',
    rows: ['project'],
    input: withData,
    defaults: (viewerId) => ({ title: '', members: toIdObjects(viewerId), isArchived: false, createdBy: { id: viewerId } }),
    inputs: ({ createUniqueText, people }) => [
      { title: createUniqueText('title') },
      { title: createUniqueText('title'), members: toIdObjects(people[0]) },
    ],
  },
  updateProject: {
    type: 'write',
    subject: 'Project',
    action: 'update',
    rows: ['project'],
    input: ([id], changes) => ({ data: { id, ...changes } }),
    changes: (_, { createUniqueText, people }) => [{ title: createUniqueText('title') }, { members: toIdObjects(people[5], people[6]) }],
  },
  moveProject: {
    type: 'write',
    subject: 'Project',
    action: 'update',
    rows: ['project'],
    input: ([projectId]) => ({ data: { projectId, beforeProjectId: null } }),
    changes: positionChange,
    references: [{ input: (projectId, beforeProjectId) => ({ data: { projectId, beforeProjectId } }), action: 'read' }],
  },
  deleteProject: { type: 'write', subject: 'Project', action: 'delete', rows: ['project'], input: ([id]) => ({ data: id }) },
}

export const labelAccess: Record<string, EndpointAccess> = {
  listLabels: { type: 'list', subject: 'Label', of: withinProject, rows: ['labels'], total: 'total' },
  addLabel: {
    type: 'create',
    subject: 'Label',
    rows: ['label'],
    input: withData,
    defaults: (_, { projectId }) => ({ title: '', color: 'grey', projectId }),
    inputs: (fixture) => [
      { title: fixture.createUniqueText('title'), projectId: getProjectId(fixture) },
      { title: fixture.createUniqueText('title'), projectId: getProjectId(fixture), color: 'red' },
    ],
  },
  updateLabel: {
    type: 'write',
    subject: 'Label',
    action: 'update',
    rows: ['label'],
    input: ([id], changes) => ({ data: { id, ...changes } }),
    changes: ({ color }, { createUniqueText }) => [{ title: createUniqueText('title') }, { color: color === 'red' ? 'blue' : 'red' }],
  },
  deleteLabel: { type: 'write', subject: 'Label', action: 'delete', rows: ['label'], input: ([id]) => ({ data: id }) },
}

export const commentAccess: Record<string, EndpointAccess> = {
  addComment: {
    type: 'create',
    subject: 'Comment',
    rows: ['comment'],
    input: withData,
    defaults: (viewerId, { taskId }) => ({ text: '', taskId, author: { id: viewerId } }),
    inputs: (fixture) => fixture.getRecords('Card').map(({ id }) => ({ taskId: id, text: `Card ${fixture.createUniqueText('text')}` })),
  },
  updateComment: {
    type: 'write',
    subject: 'Comment',
    action: 'update',
    rows: ['comment'],
    input: ([id], changes) => ({ data: { id, ...changes } }),
    changes: (_, { createUniqueText }) => [{ text: createUniqueText('text') }],
  },
  deleteComment: { type: 'write', subject: 'Comment', action: 'delete', rows: ['comment'], input: ([id]) => ({ data: id }) },
}
