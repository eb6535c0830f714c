/** What somebody is asked before something that cannot be taken back. */

interface Way {
  label: string;
  primary?: boolean;
  act: () => unknown;
}

export interface Question {
  title: string;
  text: string;
  ways: Way[];
}
