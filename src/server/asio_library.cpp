// The parts of Asio and Beast that are not templates, compiled once for all their users.
#include <boost/asio/impl/src.hpp>
#include <boost/asio/ssl/impl/src.hpp>
#include <boost/beast/src.hpp>
