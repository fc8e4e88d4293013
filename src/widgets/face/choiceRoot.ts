/**
 * A ref for the choices of antd. They tell `aria-required` to their root as well as to their input, and only the input may
 * have it; a new ref on each drawing takes it off each time. Where several may be chosen, Tab leaves the choice as it is.
 */
export const choiceRoot = () => (choice: object | null) => {
  if (!choice || !('nativeElement' in choice) || !(choice.nativeElement instanceof HTMLElement)) return
  choice.nativeElement.removeAttribute('aria-required')
  choice.nativeElement.addEventListener('keydown', leaveByTab, { capture: true })
}

/** An open choice of several takes Tab for Enter: it would take back what was chosen last, and keep the focus. */
function leaveByTab(event: KeyboardEvent): void {
  const root = event.currentTarget
  if (event.key === 'Tab' && root instanceof HTMLElement && root.classList.contains('ant-select-multiple'))
    event.stopPropagation()
}
