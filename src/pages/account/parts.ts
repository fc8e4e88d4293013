import { whenDrawn } from '#react/part'

export const SecurityPage = whenDrawn(async () => (await import('./SecurityPage.tsx')).SecurityPage)

export const LookPage = whenDrawn(async () => (await import('./LookPage.tsx')).LookPage)

export const BindingPage = whenDrawn(async () => (await import('./BindingPage.tsx')).BindingPage)
