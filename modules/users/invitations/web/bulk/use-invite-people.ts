import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Input, Output } from '#platform/contract/endpoint.ts'
import { callApi } from '#platform/web/api/api.ts'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { invitationEndpoints, type PreviewedPerson } from '../../contract.ts'

const topics = ['users', 'people', 'roles']

/** `key` identifies the row while its values are edited. */
export type ListedPerson = PreviewedPerson & { key: number }
export type InvitationResult = Output<typeof invitationEndpoints.inviteUsers>

/** The people to invite, checked by the server when they are read and after each edit. */
export function useInvitePeople() {
  const { t } = useTranslation('users')
  const [result, setResult] = useState<InvitationResult | null>(null)
  const [problem, setProblem] = useState<unknown>(null)
  const { setPeople, ...list } = usePeopleList(setProblem)
  const invite = useApiMutation(invitationEndpoints.inviteUsers, {
    topics,
    undoMessage: ({ users }) => (users.length > 0 ? t('bulk.done', { count: users.length }) : null),
    onError: (error) => (setProblem(error), true),
  })
  const submit = () => {
    setProblem(null)
    const valid = (list.people ?? []).filter(isValid).map(({ name, email, role }) => ({ name, email, role: role! }))
    invite.mutate({ people: valid }, { onSuccess: ({ data }) => setResult(data) })
  }
  const restart = () => (setPeople(null), setProblem(null))
  return { ...list, result, problem, submit, isInviting: invite.isPending, restart }
}

function usePeopleList(setProblem: (problem: unknown) => void) {
  const [people, setPeople] = useState<ListedPerson[] | null>(null)
  const [summary, setSummary] = useState<{ total: number; roles: string[] }>({ total: 0, roles: [] })
  const [isReading, setReading] = useState(false)
  const latestCheck = useRef(0)
  const read = async (input: Pick<Input<typeof invitationEndpoints.previewInvitations>, 'text' | 'file'>) => {
    setReading(true)
    setProblem(null)
    try {
      const preview = await callApi(invitationEndpoints.previewInvitations, input)
      setPeople(preview.people.map((person, key) => ({ ...person, key })))
      setSummary({ total: preview.total, roles: preview.roles })
    } catch (error) {
      setProblem(error)
    } finally {
      setReading(false)
    }
  }
  /** An answer that arrives after a newer edit is ignored. */
  const check = async (changed: ListedPerson[]) => {
    setPeople(changed)
    const number = ++latestCheck.current
    const drafts = changed.map(({ name, email, role }) => ({ name, email, role: role ?? '' }))
    const preview = await callApi(invitationEndpoints.previewInvitations, { people: drafts }).catch(setProblem)
    if (preview && number === latestCheck.current)
      setPeople((current) => current && current.map((person, index) => ({ ...person, problem: preview.people[index]!.problem })))
  }
  const edit = (key: number, change: Partial<PreviewedPerson>) =>
    setPeople((current) => current && current.map((person) => (person.key === key ? { ...person, ...change } : person)))
  return { people, setPeople, ...summary, isReading, read, check, edit }
}

export type InvitePeople = ReturnType<typeof useInvitePeople>

export const isValid = ({ problem, name }: PreviewedPerson) => problem === null && name.trim() !== ''
