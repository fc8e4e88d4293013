import { LoadingView } from './LoadingView.tsx'

/** Grey bars in the shape of what is coming. */
export const LoadingFace = ({ of }: { of: 'list' | 'form' | 'detail' | 'screen' }) =>
  of === 'form' ? <LoadingView rows={8} shape="form" /> : <LoadingView rows={of === 'list' ? 10 : 6} />
