/** A fault that the person at the keyboard can mend: shown as one line, without a stack. */
export class LaunchFault extends Error {
  override readonly name = 'LaunchFault';
}
