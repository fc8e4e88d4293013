/** The human check. spec: widgets §2 */
export const slider = { drag: '拖动滑块验证', passed: '验证通过' } as const
