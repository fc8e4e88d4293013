import type { Job } from '#core/job'

export type NoticeTone = 'success' | 'info' | 'warning' | 'error'

/** A message in the corner. `title` is empty for a plain message. */
export interface Notice {
  tone: NoticeTone
  title: string
  message: string
  shownMs: number
}

/** A dialog with one button; Esc closes it as the button does. */
export interface ModalNotice {
  title: string
  message: string
  okText: string
  /** What follows is not to come by a key that was meant for something else: the button alone closes it. */
  byButton?: true
}

/** Work that is followed: what it says, and what can be done about it. */
export interface Progress {
  title: string
  snapshot(): ProgressState
  /** Calls `heard` after each change; the answer ends it. */
  subscribe(heard: () => void): () => void
  cancel(): void
  /** Hands over what failed, as a sheet. */
  saveFaults(): void
}

/** How far it is. */
export interface ProgressState {
  job: Job
  /** The server has not answered lately. */
  lost: boolean
  /** It has been asked to end. */
  cancelling: boolean
}

/** Tells the user something. */
export interface NoticePort {
  notice(notice: Notice): void
  /** Resolves when it is closed. */
  modal(modal: ModalNotice): Promise<void>
  /** Shows work until it has ended; resolves when it is closed. What ended as it should closes by itself. */
  progress(progress: Progress): Promise<void>
  /** A loading message that stays until the page goes. spec: shell §1 (work chat) */
  loading(message: string): void
}

export interface Question {
  title: string
  message: string
  /** What the button that goes on says; 确定 when it is left out. */
  okText?: string
}

/** Asks the user; false when refused or closed. */
export interface ConfirmPort {
  confirm(question: Question): Promise<boolean>
}
