import { dialogPart, whenDrawn } from '#react/part'

interface DialogProps {
  id: string
  open?: boolean
  onClose(): void
  onClosed?(): void
}

/** What reads one comes with the first that is opened. */
export const AnnouncementDialog = dialogPart<DialogProps>(
  async () => (await import('./AnnouncementView.tsx')).AnnouncementDialog,
)

export const AnnouncementPage = whenDrawn<{ params: Readonly<Record<string, unknown>> }>(
  async () => (await import('./AnnouncementView.tsx')).AnnouncementPage,
)
