/** The page's nonce: AG Grid puts its styles into elements that carry it. */
export const styleNonce = (): string => document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
