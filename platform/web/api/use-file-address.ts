import { useEffect, useEffectEvent, useState } from 'react'

type FileAddressOptions = {
  load: (signal: AbortSignal) => Promise<Response>
  /** Identifies the file; another key loads again. */
  fileKey: string
  /** The media type as which the browser shows the file. */
  type: string
}

type FileAddress = { address?: string; problem?: unknown; retry: () => void }

/** The blob URL of a file whose request needs authorization or that the server only offers for download. */
export function useFileAddress({ load, fileKey, type }: FileAddressOptions): FileAddress {
  const [result, setResult] = useState<{ address?: string; problem?: unknown }>({})
  const [attempt, setAttempt] = useState(0)
  const loadLatest = useEffectEvent(load)
  useEffect(() => {
    const controller = new AbortController()
    let address = ''
    loadLatest(controller.signal)
      .then((response) => response.blob())
      .then((blob) => {
        if (controller.signal.aborted) return
        address = URL.createObjectURL(new Blob([blob], { type }))
        setResult({ address })
      })
      .catch((problem: unknown) => !controller.signal.aborted && setResult({ problem }))
    return () => {
      controller.abort()
      URL.revokeObjectURL(address)
    }
  }, [fileKey, type, attempt])
  return { ...result, retry: () => setAttempt(attempt + 1) }
}
