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

/** Tells the user something. */
export interface NoticePort {
  notice(notice: Notice): void
  /** Resolves when it is closed. */
  modal(modal: ModalNotice): Promise<void>
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
