import type { MouseEvent, ReactNode } from 'react'
import { useUpload } from '#react/source'
import { StoredLink, safeHref } from '#widgets/face'
import { usePreview } from './preview/usePreview.tsx'

interface FileLinkProps {
  path: string
  name: string
  children: ReactNode
}

const wantsWindow = ({ ctrlKey, metaKey, shiftKey }: MouseEvent) => ctrlKey || metaKey || shiftKey

/** A link to a stored file: seen in a dialog where the product can show it, else opened in a window of its own. spec: widgets §5 */
export function FileLink({ path, name, children }: FileLinkProps) {
  const { url, isPrivate } = useUpload()
  const { covers, show, dialog } = usePreview()
  const href = safeHref(url(path))
  if (!href || !covers(path)) return <StoredLink path={path}>{children}</StoredLink>
  const open = (event: MouseEvent) => {
    if (wantsWindow(event) && !isPrivate(path)) return
    event.preventDefault()
    show({ path, name })
  }
  return (
    <>
      <a href={href} target="_blank" rel="noopener noreferrer" onClick={open}>
        {children}
      </a>
      {dialog}
    </>
  )
}
