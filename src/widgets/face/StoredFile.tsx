import { type ReactNode, useEffect, useState } from 'react'
import { useSources, useUpload, withNotice } from '#react/source'
import { safeHref } from './SafeLink.tsx'

/** Opens stored files in a window of their own, private ones with a ticket; says why there is none. */
export function useFileOpener(): (path: string) => Promise<void> {
  const { openUrl, isPrivate, url } = useUpload()
  const sources = useSources()
  return async (path) => {
    if (!isPrivate(path)) {
      window.open(safeHref(url(path)), '_blank', 'noopener,noreferrer')
      return
    }
    // Opened at once, since a browser blocks windows that open only after an answer.
    const opened = window.open('', '_blank')
    try {
      const address = await withNotice(sources, 'warning', openUrl(path))
      if (opened) {
        opened.opener = null
        opened.location.replace(address)
      }
    } catch {
      opened?.close()
    }
  }
}

/** A link that opens a stored file; the children alone where its path is no address. */
export function StoredLink({ path, children }: { path: string; children: ReactNode }) {
  const { url, isPrivate } = useUpload()
  const open = useFileOpener()
  const href = safeHref(url(path))
  if (!href) return children
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      onClick={(event) => {
        if (!isPrivate(path)) return
        event.preventDefault()
        void open(path)
      }}
    >
      {children}
    </a>
  )
}

/** The address of a picture, which for a private one comes with a ticket; undefined until then. */
export function usePictureUrl(path: string): string | undefined {
  const { url, isPrivate, openUrl } = useUpload()
  const [ticketed, setTicketed] = useState<string>()
  useEffect(() => {
    if (path === '' || !isPrivate(path)) return
    let active = true
    openUrl(path).then(
      (address) => active && setTicketed(address),
      () => undefined,
    )
    return () => {
      active = false
    }
  }, [path, isPrivate, openUrl])
  return isPrivate(path) ? ticketed : url(path)
}

interface StoredPictureProps {
  path: string
  name: string
  className?: string
}

/** A stored picture. */
export function StoredPicture({ path, name, className }: StoredPictureProps) {
  const src = usePictureUrl(path)
  return <img className={className} src={src} alt={name} loading={src?.includes('?ticket=') ? 'eager' : 'lazy'} />
}
