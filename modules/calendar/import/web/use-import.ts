import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { callApi } from '#platform/web/api/api.ts'
import { queryClient } from '#platform/web/api/query-client.ts'
import { showErrorToast } from '#platform/web/notifications/toasts.ts'
import { uploadFile } from '#platform/web/api/api-with-progress.ts'
import { calendar, type CalendarName, type CalendarImport } from '../../contract.ts'

export type ImportState =
  | { kind: 'choosing'; problem: unknown }
  | { kind: 'running'; uploaded: number; import: CalendarImport | null }
  | { kind: 'finished'; import: CalendarImport }

const POLL_INTERVAL_MS = 500
const runningStates = new Set<CalendarImport['state']>(['waiting', 'reading', 'storing'])
const initialState: ImportState = { kind: 'choosing', problem: null }

/** The import continues on the server if the dialog is closed. */
export function useImport() {
  const [state, setState] = useState<ImportState>(initialState)
  const upload = useRef<AbortController>(undefined)
  const showImport = (next: CalendarImport) => {
    if (runningStates.has(next.state)) return setState({ kind: 'running', uploaded: 1, import: next })
    setState({ kind: 'finished', import: next })
    void queryClient.invalidateQueries({ queryKey: ['calendar'] })
  }
  usePolling(state.kind === 'running' ? state.import : null, showImport)
  return {
    state,
    start: (file: File, calendarName: CalendarName) => {
      upload.current = new AbortController()
      setState({ kind: 'running', uploaded: 0, import: null })
      const onProgress = (uploaded: number) => setState({ kind: 'running', uploaded, import: null })
      uploadFile(file, { onProgress, signal: upload.current.signal })
        .then(({ id }) => callApi(calendar.startImport, { fileId: id, calendar: calendarName }))
        .then((response) => showImport(response.import))
        .catch((problem: unknown) => setState({ kind: 'choosing', problem: upload.current?.signal.aborted ? null : problem }))
    },
    cancel: () => {
      const id = state.kind === 'running' ? state.import?.id : undefined
      if (id === undefined) upload.current?.abort()
      else callApi(calendar.cancelImport, { id }).then((response) => showImport(response.import), showErrorToast)
    },
    restart: () => setState(initialState),
  }
}

function usePolling(current: CalendarImport | null, onNext: (next: CalendarImport) => void): void {
  const notify = useEffectEvent(onNext)
  useEffect(() => {
    if (!current) return
    const request = new AbortController()
    const poll = () =>
      callApi(calendar.getImport, { id: current.id }, { signal: request.signal }).then((response) => notify(response.import))
    const timer = setTimeout(
      () => void poll().catch((problem: unknown) => request.signal.aborted || showErrorToast(problem)),
      POLL_INTERVAL_MS,
    )
    return () => {
      clearTimeout(timer)
      request.abort()
    }
  }, [current])
}
