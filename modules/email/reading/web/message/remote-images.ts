import { respond } from '#platform/web/api/api.ts'
import { email } from '../../../contract.ts'

/** Images are asked for so many at once. */
const AT_ONCE = 4

/** Puts the images from outside into a mail, fetched by the server; answers how to stop. Those that cannot be had stay away. */
export function showRemoteImages(page: Document, id: number): () => void {
  const gone = new AbortController()
  const addresses: string[] = []
  const places = new Map<number, HTMLElement[]>()
  for (const element of page.querySelectorAll<HTMLElement>('[data-remote-src]')) {
    const image = Number(element.dataset['remoteSrc'])
    places.set(image, [...(places.get(image) ?? []), element])
  }
  const waiting = [...places]
  const work = async () => {
    for (let next = waiting.shift(); next && !gone.signal.aborted; next = waiting.shift()) {
      const address = await fetched(id, next[0], gone.signal)
      if (!address) continue
      addresses.push(address)
      next[1].forEach((element) => show(element, address))
    }
  }
  for (let worker = 0; worker < AT_ONCE; worker++) void work()
  return () => {
    gone.abort()
    addresses.forEach((address) => URL.revokeObjectURL(address))
  }
}

async function fetched(id: number, image: number, signal: AbortSignal): Promise<string | null> {
  try {
    const response = await respond(email.getRemoteImage, { id, image }, { signal })
    return URL.createObjectURL(await response.blob())
  } catch {
    return null
  }
}

function show(element: HTMLElement, address: string): void {
  if (element instanceof element.ownerDocument.defaultView!.HTMLImageElement) element.src = address
  else element.style.backgroundImage = `url("${address}")`
}
