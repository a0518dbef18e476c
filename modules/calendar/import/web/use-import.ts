import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { callApi } from '#platform/web/api/api.ts'
import { queryClient } from '#platform/web/api/query-client.ts'
import { showErrorToast } from '#platform/web/notifications/toasts.ts'
import { uploadFile } from '#platform/web/api/api-with-progress.ts'
import { calendar, type CalendarName, type Import } from '../../contract.ts'

export type ImportState =
  | { kind: 'choosing'; problem: unknown }
  | { kind: 'running'; sent: number; import: Import | null }
  | { kind: 'finished'; import: Import }

const PAUSE = 500
const running = new Set<Import['state']>(['waiting', 'reading', 'storing'])
const beginning: ImportState = { kind: 'choosing', problem: null }

/** The import continues on the server if the dialog is closed. */
export function useImport() {
  const [state, setState] = useState<ImportState>(beginning)
  const sending = useRef<AbortController>(undefined)
  const follow = (next: Import) => {
    if (running.has(next.state)) return setState({ kind: 'running', sent: 1, import: next })
    setState({ kind: 'finished', import: next })
    void queryClient.invalidateQueries({ queryKey: ['calendar'] })
  }
  usePolling(state.kind === 'running' ? state.import : null, follow)
  return {
    state,
    start: (file: File, into: CalendarName) => {
      sending.current = new AbortController()
      setState({ kind: 'running', sent: 0, import: null })
      const onProgress = (sent: number) => setState({ kind: 'running', sent, import: null })
      uploadFile(file, { onProgress, signal: sending.current.signal })
        .then(({ id }) => callApi(calendar.startImport, { fileId: id, calendar: into }))
        .then((answer) => follow(answer.import))
        .catch((problem: unknown) => setState({ kind: 'choosing', problem: sending.current?.signal.aborted ? null : problem }))
    },
    cancel: () => {
      const id = state.kind === 'running' ? state.import?.id : undefined
      if (id === undefined) sending.current?.abort()
      else callApi(calendar.cancelImport, { id }).then((answer) => follow(answer.import), showErrorToast)
    },
    again: () => setState(beginning),
  }
}

function usePolling(current: Import | null, onNext: (next: Import) => void): void {
  const tell = useEffectEvent(onNext)
  useEffect(() => {
    if (!current) return
    const asking = new AbortController()
    const ask = () => callApi(calendar.getImport, { id: current.id }, { signal: asking.signal }).then((answer) => tell(answer.import))
    const timer = setTimeout(() => void ask().catch((problem: unknown) => asking.signal.aborted || showErrorToast(problem)), PAUSE)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [current])
}
