const paths = {
  empty: 'M12 30 4 18 14 6h36l10 12-8 12M4 18h16l4 8h16l4-8h16v22a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4Z',
  error: 'M32 4 60 44H4ZM32 18v12M32 36v1',
  denied: 'M18 20v-6a14 14 0 0 1 28 0v6M12 20h40v24H12ZM32 29v7',
  missing: 'M28 36a16 16 0 1 1 0-32 16 16 0 0 1 0 32ZM40 31 54 44',
} as const

/** A quiet line drawing above the words of a state. */
export const Mark = ({ of }: { of: keyof typeof paths }) => (
  <svg className="state-mark" viewBox="0 0 64 48" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
    <path d={paths[of]} strokeLinejoin="round" strokeLinecap="round" />
  </svg>
)
