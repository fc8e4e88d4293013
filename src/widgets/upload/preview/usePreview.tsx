import { type ReactNode, useState } from 'react'
import { dialogPart } from '#react/part'
import { useUpload } from '#react/source'
import { useFileOpener } from '#widgets/face'
import { PicturePreview } from '../PicturePreview.tsx'
import { type PreviewKind, previewKind } from './previewKind.ts'

const FilePreview = dialogPart(() => import('./FilePreview.tsx').then(({ FilePreview }) => FilePreview))

interface StoredName {
  path: string
  name: string
}

type ShownFile = StoredName & { kind: PreviewKind; open: boolean }

interface Preview {
  /** Whether a stored file is seen in a dialog. */
  covers(path: string): boolean
  /** Shows a stored file in a dialog, or in a window where this product cannot show it. */
  show(file: StoredName): void
  /** To be drawn beside what calls `show`. */
  dialog: ReactNode
}

/** Stored files shown over the page. */
export function usePreview(): Preview {
  const [file, setFile] = useState<ShownFile | null>(null)
  const openFile = useFileOpener()
  const { hasPreviewService } = useUpload()
  const kindOf = (path: string) => previewKind(path, hasPreviewService())
  const show = (stored: StoredName) => {
    const kind = kindOf(stored.path)
    if (kind) setFile({ ...stored, kind, open: true })
    else void openFile(stored.path)
  }
  const close = () => setFile((current) => current && { ...current, open: false })
  return {
    covers: (path) => kindOf(path) !== null,
    show,
    dialog: file && <Shown file={file} onClose={close} onClosed={() => setFile(null)} />,
  }
}

interface ShownProps {
  file: ShownFile
  onClose(): void
  onClosed(): void
}

function Shown({ file: { path, name, kind, open }, onClose, onClosed }: ShownProps) {
  if (kind === 'picture') return <PicturePreview path={path} onClose={onClosed} />
  return <FilePreview path={path} name={name} kind={kind} open={open} onClose={onClose} onClosed={onClosed} />
}
