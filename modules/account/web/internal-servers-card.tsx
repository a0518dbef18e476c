import { useRef, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { outbound } from '#platform/contract/outbound.ts'
import { ApiProblem } from '#platform/web/api/api-problem.ts'
import { formatProblem } from '#platform/web/api/format-problem.ts'
import { useApiMutation, useApiQuery } from '#platform/web/api/queries.ts'
import { ActionBar } from '#platform/web/ui/buttons/action-bar.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { Form } from '#platform/web/ui/forms/form.tsx'
import { useForm } from '#platform/web/ui/forms/use-form.ts'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { Row, RowList } from '#platform/web/ui/lists/row-list.tsx'
import css from './account-page.module.css'
import { useFieldChecks } from './field-checks.ts'

const topics = ['outbound-hosts']

/** Hosts and networks that are not public, but that people may connect the workspace to. */
export function InternalServersCard() {
  const { t } = useTranslation('account')
  const { data, error, refetch } = useApiQuery(outbound.listOutboundHosts, {})
  const input = useRef<HTMLInputElement>(null)
  return (
    <Card title={t('internalServers')}>
      <div className={css.form}>
        <p>{t('internalServers.text')}</p>
        <AddHostForm inputRef={input} />
        {error && <ProblemState problem={error} onRetry={refetch} />}
        {!data && !error && <Spinner />}
        {data && <HostList {...data} onRemove={() => input.current?.focus()} />}
      </div>
    </Card>
  )
}

type HostListProps = { hosts: readonly string[]; configured: readonly string[]; onRemove: () => void }

function HostList({ hosts, configured, onRemove }: HostListProps) {
  const { t } = useTranslation('account')
  const remove = useApiMutation(outbound.removeOutboundHost, {
    topics,
    isIrreversible: true,
    optimisticUpdate: ({ updateQuery }, { host }) =>
      updateQuery(outbound.listOutboundHosts, (list) => ({ ...list, hosts: list.hosts.filter((one) => one !== host) })),
  })
  const removeHost = (host: string) => {
    onRemove()
    remove.mutate({ host })
  }
  if (hosts.length + configured.length === 0) return <p>{t('internalServers.none')}</p>
  return (
    <RowList>
      {configured.map((host) => (
        <Row key={`configured ${host}`} name={host} detail={t('internalServers.configured')} />
      ))}
      {hosts.map((host) => (
        <Row key={host} name={host} detail={t(`internalServers.${getKind(host)}`)}>
          <Button size="small" onClick={() => removeHost(host)} aria-label={t('internalServers.removeOne', { host })}>
            {t('internalServers.remove')}
          </Button>
        </Row>
      ))}
    </RowList>
  )
}

function getKind(host: string) {
  if (host.startsWith('*.')) return 'subdomains'
  if (host.includes('/')) return 'network'
  return /^[\d.]+$|:/.test(host) ? 'address' : 'host'
}

function AddHostForm({ inputRef }: { inputRef: RefObject<HTMLInputElement | null> }) {
  const { t } = useTranslation('account')
  const { required } = useFieldChecks()
  const add = useApiMutation(outbound.addOutboundHost, { topics, isIrreversible: true, onError: () => true })
  const form = useForm({
    initial: { host: '' },
    validate: ({ host }) => ({ host: required(host) }),
    save: async ({ host }) => {
      try {
        await add.mutateAsync({ host: host.trim() })
        form.reset({ host: '' })
        inputRef.current?.focus()
        return false
      } catch (problem) {
        if (problem instanceof ApiProblem && problem.code === 'invalid') return { host: t('internalServers.invalid') }
        throw problem
      }
    },
    formatError: formatProblem,
  })
  return (
    <Form form={form}>
      <TextField
        {...form.field('host')}
        ref={inputRef}
        label={t('internalServers.label')}
        help={t('internalServers.help')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={260}
      />
      <ActionBar>
        <Button type="submit" isLoading={form.isSaving}>
          {t('internalServers.add')}
        </Button>
      </ActionBar>
    </Form>
  )
}
