import type { Job } from '#core/job'

export type NoticeTone = 'success' | 'info' | 'warning' | 'error'

/** A message in the corner, with or without a title. It is visible for `shownMs`, by default 4,000. */
export interface Notice {
  tone: NoticeTone
  title?: string
  message: string
  shownMs?: number
}

/** A dialog with one button; Esc closes it as the button does. */
export interface ModalNotice {
  title: string
  message: string
  okText: string
  /** Only the button closes it, not Esc: a stray key must not dismiss it. */
  byButton?: true
}

/** Work whose progress is shown: its state, and what the user can do about it. */
export interface Progress {
  title: string
  snapshot(): ProgressState
  /** Calls `listener` after each change; returns how to stop. */
  subscribe(listener: () => void): () => void
  cancel(): void
  /** Whether the dialog may be closed while the work goes on. */
  aside: boolean
  /** Downloads the failures as a sheet. */
  saveFaults(): void
}

/** The current state of the work. */
export interface ProgressState {
  job: Job
  /** The server has not answered recently. */
  lost: boolean
  /** Cancellation has been requested. */
  cancelling: boolean
}

/** Shows something to the user. */
export interface NoticePort {
  notice(notice: Notice): void
  /** Resolves when it is closed. */
  modal(modal: ModalNotice): Promise<void>
  /** Shows work until it has ended; resolves when it is closed. Successful work closes automatically. */
  progress(progress: Progress): Promise<void>
  /** A loading message that stays until the page unloads. spec: shell §1 (work chat) */
  loading(message: string): void
}

/** A question whose buttons are verbs. spec: look, Dialogs */
export interface Question {
  /** The verb and its object. */
  title: string
  message: string
  /** The names of what it is about, below the message. */
  names?: string
  /** Label of the confirming button; 确定 by default. */
  okText?: string
  /** Label of the other button; 取消 by default. */
  cancelText?: string
  /** Confirming loses something: its button is red, and the focus is on the other one. */
  danger?: boolean
  /** The focus is on the other button without danger too: what Enter begins would have to be done again, or undone. */
  focus?: 'cancel'
}

/** Asks the user; false when refused or closed. */
export interface ConfirmPort {
  confirm(question: Question): Promise<boolean>
}
