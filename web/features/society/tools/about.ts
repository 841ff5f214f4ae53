export type AboutSociety = {
  societyId: number;
  societyName: string;
  opened: boolean;
  onClose: () => void;
};
