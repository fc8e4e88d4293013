import { LoadingView } from './LoadingView.tsx'

/** Grey bars in the shape of what is coming; whoever draws them has waited. */
export const LoadingFace = ({ of }: { of: 'list' | 'form' | 'detail' | 'screen' }) =>
  of === 'form' ? (
    <LoadingView late={false} rows={8} shape="form" />
  ) : (
    <LoadingView late={false} rows={of === 'list' ? 10 : 6} />
  )
