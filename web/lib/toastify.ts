// The toast library beside its styles in a file of their own: what it would put into the page by itself is asked about
// again with every computed style.
import "react-toastify/ReactToastify.css";

export { toast, ToastContainer } from "react-toastify/unstyled";
