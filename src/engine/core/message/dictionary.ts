/** Dictionary controls. spec: widgets §5; contract §5.1 */
export const dictionary = {
  codeEmpty: '字典Code不能为空!',
  codeFormat: '字典Code格式不正确！',
} as const
