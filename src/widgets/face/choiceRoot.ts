/**
 * A ref for the choices of antd. They tell `aria-required` to their root as well as to their input, and only the input may
 * have it; a new ref on each drawing takes it off each time.
 */
export const choiceRoot = () => (choice: object | null) => {
  if (choice && 'nativeElement' in choice && choice.nativeElement instanceof HTMLElement)
    choice.nativeElement.removeAttribute('aria-required')
}
